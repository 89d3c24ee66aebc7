import type { Amount, Fraction } from '@countinghouse/money';
import { add, convert, divide, isNegative, roundingOf, subtract, zero } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import { uniformValue } from './rates/rates';
import type { ClientRates } from './client-rates';
import { clientRates } from './client-rates';
import { distributeFee } from './fee-distribution';
import { creditedDeposits, isLate } from './follow-up';
import type { Deposit, DepositValue, PaymentTerms } from './payment';

/** How a deposit is priced: at what the payer was promised, or at the market of the moment it is credited. */
export type Pricing = ClientRates & { readonly atLock: boolean };

/** Only what was seen in time, before the lock ended, in the promised currency, counts at the promised rate. */
const isLocked = (terms: PaymentTerms, deposit: Pick<Deposit, 'currency' | 'detectedAt'>): boolean =>
  terms.rateLockedUntil !== null &&
  deposit.currency === terms.depositCurrency &&
  deposit.detectedAt < terms.rateLockedUntil &&
  !isLate(terms, deposit.detectedAt);

const quotedPeg = (terms: PaymentTerms): ClientRates['peg'] =>
  terms.oneToOneApplied && terms.quotedPegRate ? { outcome: 'APPLIED', market: terms.quotedPegRate } : null;

/** The prices that hold for a deposit. `rates` are those of the moment it is credited. */
export const pricingFor = (
  terms: PaymentTerms,
  deposit: Pick<Deposit, 'currency' | 'detectedAt'>,
  rates: RateBook,
): Pricing => {
  if (isLocked(terms, deposit)) {
    return { atLock: true, display: terms.quotedRate, settlement: terms.quotedSettlementRate, peg: quotedPeg(terms) };
  }
  const market = clientRates({ ...terms, depositCurrency: deposit.currency }, rates);
  return { atLock: false, ...market };
};

/** The figures that are computed over a sum and handed out as differences, so that splitting never changes the total. */
type Totals = {
  readonly accepted: Amount;
  readonly display: Amount | null;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly userFee: Amount;
  /** Where one-to-one applied: the order's value at the market, and the credit at par. */
  readonly displayAtMarket: Amount | null;
  readonly grossPar: Amount | null;
};

/** What the coins would be worth at par, where one-to-one applied and the business is credited in another currency. */
const parRate = ({ peg, settlement }: Pricing): Fraction | null =>
  peg?.outcome === 'APPLIED' && settlement ? divide(settlement, peg.market) : null;

const totalsOf = (terms: PaymentTerms, accepted: Amount, pricing: Pricing): Totals => {
  const { displayCurrency, settlementCurrency } = terms;
  const gross = pricing.settlement
    ? convert(accepted, pricing.settlement, settlementCurrency, { rounding: roundingOf.gross })
    : accepted;
  const { fee, userPart } = distributeFee(gross, terms.depositServiceFee, terms.userServiceFeeDistribution);
  const display =
    displayCurrency && pricing.display
      ? convert(accepted, pricing.display, displayCurrency, { rounding: roundingOf.gross })
      : null;
  const par = parRate(pricing);
  return {
    accepted,
    display,
    gross,
    fee,
    userFee: userPart,
    grossPar: par && convert(accepted, par, settlementCurrency, { rounding: roundingOf.gross }),
    displayAtMarket:
      par && pricing.peg && displayCurrency
        ? convert(accepted, pricing.peg.market, displayCurrency, { rounding: roundingOf.gross })
        : null,
  };
};

const lossOf = (par: Amount | null, credited: Amount | null): Amount | null => {
  if (!par || !credited) return null;
  const loss = subtract(par, credited);
  return isNegative(loss) ? zero(loss.currency) : loss;
};

const difference = (now: Amount, before: Amount): Amount => subtract(now, before);
const differenceOrNull = (now: Amount | null, before: Amount | null): Amount | null =>
  now && before ? subtract(now, before) : now;

/** What earlier deposits of the payment already took of the locked totals. */
const lockedBefore = (terms: PaymentTerms, earlier: readonly Deposit[], currency: string): Amount =>
  creditedDeposits(earlier)
    .filter((deposit) => deposit.value?.atLock && deposit.currency === currency)
    .reduce((total, { value }) => (value ? add(total, value.acceptedAmount) : total), zero(currency));

/**
 * What the accepted part of a deposit is worth to the payer's order and to the business. Deposits inside the lock are
 * valued cumulatively: each gets the value of the sum so far less what was given before.
 */
export const valueDeposit = (
  terms: PaymentTerms,
  accepted: Amount,
  pricing: Pricing,
  earlier: readonly Deposit[],
  rates: RateBook,
  uniformCurrency: string,
): DepositValue => {
  const base = pricing.atLock ? lockedBefore(terms, earlier, accepted.currency) : zero(accepted.currency);
  const before = totalsOf(terms, base, pricing);
  const now = totalsOf(terms, add(base, accepted), pricing);
  const settlementAmount = difference(now.gross, before.gross);
  const serviceFee = difference(now.fee, before.fee);
  const displayAmount = differenceOrNull(now.display, before.display);
  return {
    acceptedAmount: accepted,
    atLock: pricing.atLock,
    peg: pricing.peg?.outcome ?? null,
    displayAmount,
    displayRate: pricing.display,
    settlementAmount,
    settlementRate: pricing.settlement,
    serviceFee,
    userServiceFee: difference(now.userFee, before.userFee),
    payableAmount: subtract(settlementAmount, serviceFee),
    displayDepegLoss: lossOf(displayAmount, differenceOrNull(now.displayAtMarket, before.displayAtMarket)),
    settlementDepegLoss: lossOf(differenceOrNull(now.grossPar, before.grossPar), settlementAmount),
    uniformAmount: uniformValue(settlementAmount, rates, uniformCurrency),
  };
};
