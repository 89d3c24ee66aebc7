import type { Amount, Fraction } from '@countinghouse/money';
import { add, convert, max, min, roundingOf, subtract, zero } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import { uniformValue } from './rates/rates';
import type { ClientRates } from './client-rates';
import { clientRates } from './client-rates';
import { quotedPeg } from './depeg';
import { distributeFee } from './fee-distribution';
import { creditedDeposits, isLate } from './follow-up';
import type { Deposit, DepositValue, PaymentTerms, Provenance } from './payment';

/** How a deposit is priced: at what the payer was promised, or at the market of the moment it is credited. */
export type Pricing = ClientRates & { readonly atLock: boolean };

/** Only what was seen in time, before the lock ended, in the promised currency, counts at the promised rate. */
const isLocked = (terms: PaymentTerms, deposit: Pick<Deposit, 'currency' | 'detectedAt'>): boolean =>
  terms.rateLockedUntil !== null &&
  deposit.currency === terms.depositCurrency &&
  deposit.detectedAt < terms.rateLockedUntil &&
  !isLate(terms, deposit.detectedAt);

/** The prices that hold for a deposit. `rates` are those of the moment it is credited. */
export const pricingFor = (
  terms: PaymentTerms,
  deposit: Pick<Deposit, 'currency' | 'detectedAt'>,
  rates: RateBook,
): Pricing => {
  if (isLocked(terms, deposit)) {
    return {
      atLock: true,
      display: terms.quotedRate,
      settlement: terms.quotedSettlementRate,
      peg: quotedPeg(terms),
      par: terms.quotedParRate,
    };
  }
  const market = clientRates({ ...terms, depositCurrency: deposit.currency }, rates);
  return { atLock: false, ...market };
};

/** Figures of a sum of coins. Where they were handed out before, a deposit gets what is still missing. */
type Figures = {
  readonly display: Amount | null;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly userFee: Amount;
  /** Where one-to-one applied: what the order is worth above the market, and the credit below par. */
  readonly displayLoss: Amount | null;
  readonly settlementLoss: Amount | null;
};

/** What coins come to at a price. */
export const figuresOf = (
  terms: PaymentTerms,
  accepted: Amount,
  { display, settlement, peg, par }: ClientRates,
): Figures => {
  const { displayCurrency, settlementCurrency } = terms;
  const at = (rate: Fraction, currency: string) => convert(accepted, rate, currency, { rounding: roundingOf.gross });
  const gross = settlement ? at(settlement, settlementCurrency) : accepted;
  const { fee, userPart } = distributeFee(gross, terms.depositServiceFee, terms.userServiceFeeDistribution);
  const shown = displayCurrency && display ? at(display, displayCurrency) : null;
  // Without a conversion the business has the coins themselves, and there is nothing to lose.
  const lossAt = peg?.outcome === 'APPLIED' ? par : null;
  return {
    display: shown,
    gross,
    fee,
    userFee: userPart,
    displayLoss: lossAt && peg && shown && subtract(shown, at(peg.market, shown.currency)),
    settlementLoss: lossAt && subtract(at(lossAt, settlementCurrency), gross),
  };
};

const notNegative = (amount: Amount): Amount => max(amount, zero(amount.currency));

/** What earlier deposits of the payment were credited at the lock, in the promised coin. */
const creditedAtLock = (earlier: readonly Deposit[], currency: string): readonly DepositValue[] =>
  creditedDeposits(earlier)
    .filter((deposit) => deposit.currency === currency)
    .flatMap(({ value }) => (value?.atLock ? [value] : []));

/** What is left of a figure after what was handed out of it; never below zero, where a reorganisation left too much. */
const rest = (total: Amount, given: readonly (Amount | null)[]): Amount =>
  notNegative(given.reduce<Amount>((left, part) => (part ? subtract(left, part) : left), total));

const restOrNull = (total: Amount | null, given: readonly (Amount | null)[]): Amount | null =>
  total && rest(total, given);

/**
 * The provenance of the price that decided: of the first pair whose two currencies differ. Coins that are credited as they came
 * are counted against the order in its own currency, so that price decides, not the price of a coin in itself.
 */
const decidedBy = (rates: RateBook, currency: string, others: readonly (string | null)[]): Provenance => {
  const other = others.find((one) => one !== null && one !== currency) ?? currency;
  return rates.provenance(currency, other);
};

/**
 * What the accepted part of a deposit is worth to the payer's order and to the business. Deposits inside the lock are
 * valued cumulatively: each gets the value of the sum so far less what was really credited before, so that splitting a
 * payment never changes its total, also after a reorganisation took one of the parts.
 */
export const valueDeposit = (
  terms: PaymentTerms,
  accepted: Amount,
  pricing: Pricing,
  earlier: readonly Deposit[],
  rates: RateBook,
  uniformCurrency: string,
): DepositValue => {
  const given = pricing.atLock ? creditedAtLock(earlier, accepted.currency) : [];
  const before = given.map(({ acceptedAmount }) => acceptedAmount);
  const total = figuresOf(terms, before.reduce(add, accepted), pricing);
  const settlementAmount = rest(
    total.gross,
    given.map((value) => value.settlementAmount),
  );
  const feeLeft = rest(
    total.fee,
    given.map((value) => value.serviceFee),
  );
  const serviceFee = min(feeLeft, settlementAmount);
  const userFeeLeft = rest(
    total.userFee,
    given.map((value) => value.userServiceFee),
  );
  return {
    acceptedAmount: accepted,
    atLock: pricing.atLock,
    peg: pricing.peg?.outcome ?? null,
    displayAmount: restOrNull(
      total.display,
      given.map((value) => value.displayAmount),
    ),
    displayRate: pricing.display,
    settlementAmount,
    settlementRate: pricing.settlement,
    serviceFee,
    userServiceFee: min(userFeeLeft, serviceFee),
    payableAmount: subtract(settlementAmount, serviceFee),
    displayDepegLoss: restOrNull(
      total.displayLoss,
      given.map((value) => value.displayDepegLoss),
    ),
    settlementDepegLoss: restOrNull(
      total.settlementLoss,
      given.map((value) => value.settlementDepegLoss),
    ),
    uniformAmount: uniformValue(settlementAmount, rates, uniformCurrency),
    priced:
      pricing.atLock && terms.quotedAt
        ? { source: 'quote', at: terms.quotedAt }
        : decidedBy(rates, accepted.currency, [settlementAmount.currency, terms.displayCurrency, uniformCurrency]),
    uniformPriced: decidedBy(rates, uniformCurrency, [settlementAmount.currency, accepted.currency]),
  };
};
