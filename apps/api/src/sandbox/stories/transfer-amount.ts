import {
  amountFrom,
  currencyOf,
  fraction,
  isPositive,
  percentOf,
  precisionOf,
  subtract,
  sum,
  type Amount,
} from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { quote, transferLimits } from '@countinghouse/payments';
import type { PaymentPlan, PlannedTransfer } from './plan-payment';
import type { RatePath } from '../rate-path';

/** Amount of a planned transfer, in the units a payer's wallet would send. */
export const amountOfTransfer = (
  plan: PaymentPlan,
  transfer: PlannedTransfer,
  state: PaymentState,
  rates: RatePath,
): Amount => {
  const { currency, network, size, detectedAt } = transfer;
  const down = { rounding: 'down', decimals: precisionOf(currency, network) } as const;
  const expected = state.terms.expectedDepositAmount;
  switch (size.kind) {
    case 'OF_EXPECTED':
      return expected
        ? percentOf(expected, ratio(size.ratio), { rounding: 'down', decimals: down.decimals })
        : refuse(plan);
    case 'REMAINDER':
      return remainder(plan, transfer, state, rates);
    case 'OF_MINIMUM': {
      const { minDeposit } = transferLimits(currency, network, rates.bookAt(detectedAt));
      return percentOf(minDeposit, ratio(size.ratio), { rounding: 'down', decimals: down.decimals });
    }
    case 'VALUE':
      return amountFrom(fraction(walletNumber(plan, transfer, size.eur, rates)), currency, down);
  }
};

const ratio = (value: number) => fraction(value.toFixed(6));

const refuse = (plan: PaymentPlan): never => {
  throw new Error(`Payment ${plan.clientPaymentId} has no expected amount`);
};

/** The rest of the first transfer: to the unit in the same coin, at the moment's price in another one. */
const remainder = (
  plan: PaymentPlan,
  { currency, network, detectedAt }: PlannedTransfer,
  state: PaymentState,
  rates: RatePath,
): Amount => {
  const { terms, deposits } = state;
  const { expectedDepositAmount: expected, expectedDisplayAmount } = terms;
  if (!expected || !expectedDisplayAmount) return refuse(plan);
  const sent = sum(
    deposits.map(({ amount }) => amount),
    expected.currency,
  );
  const missing = subtract(expected, sent);
  if (currency === expected.currency) return missing;
  const missingPart = fraction(missing.units, expected.units);
  const asked = percentOf(expectedDisplayAmount, missingPart, { rounding: 'up' });
  const { expectedDepositAmount } = quote(
    { ...terms, depositCurrency: currency, network, expectedDisplayAmount: asked, requestedDepositAmount: null },
    rates.bookAt(detectedAt),
  );
  return expectedDepositAmount && isPositive(expectedDepositAmount) ? expectedDepositAmount : refuse(plan);
};

/** People send round numbers of dollars, and of other coins a few digits. */
const walletNumber = ({ random }: PaymentPlan, transfer: PlannedTransfer, eur: number, rates: RatePath): string => {
  const { currency, network, index, detectedAt } = transfer;
  const exact = eur / rates.approximateEur(currency, detectedAt);
  const decimals = precisionOf(currency, network);
  const isRound = random.chance(`round/${index}`, 0.6);
  if (currencyOf(currency).isStable && isRound)
    return String(exact >= 40 ? Math.round(exact / 10) * 10 : Math.ceil(exact));
  const kept = isRound ? Math.min(decimals, Math.max(0, 3 - Math.floor(Math.log10(exact)))) : decimals;
  return exact.toFixed(kept);
};
