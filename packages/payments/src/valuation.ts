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

/** Pricing of a deposit: at the quote promised to the payer, or at the market when it is credited. */
export type Pricing = ClientRates & { readonly atLock: boolean };

/** Only deposits seen in time, before the lock ended, in the promised currency, count at the promised rate. */
const isLocked = (terms: PaymentTerms, deposit: Pick<Deposit, 'currency' | 'detectedAt'>): boolean =>
  terms.rateLockedUntil !== null &&
  deposit.currency === terms.depositCurrency &&
  deposit.detectedAt < terms.rateLockedUntil &&
  !isLate(terms, deposit.detectedAt);

/** Prices that apply to a deposit. `rates` are those of the moment it is credited. */
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

/** Figures of a sum of coins. A deposit gets the part not yet given to earlier ones. */
type Figures = {
  readonly display: Amount | null;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly userFee: Amount;
  /** Under one-to-one: the order's value above the market, and the credit below par. */
  readonly displayLoss: Amount | null;
  readonly settlementLoss: Amount | null;
};

/** Value of coins at a price. */
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
  // Without a conversion the business has the coins themselves, and there is no loss.
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

/** Earlier deposits of the payment credited at the lock, in the promised coin. */
const creditedAtLock = (earlier: readonly Deposit[], currency: string): readonly DepositValue[] =>
  creditedDeposits(earlier)
    .filter((deposit) => deposit.currency === currency)
    .flatMap(({ value }) => (value?.atLock ? [value] : []));

/** Remainder of a figure after the given parts; never below zero, even if a reorganisation left too much. */
const rest = (total: Amount, given: readonly (Amount | null)[]): Amount =>
  notNegative(given.reduce<Amount>((left, part) => (part ? subtract(left, part) : left), total));

const restOrNull = (total: Amount | null, given: readonly (Amount | null)[]): Amount | null =>
  total && rest(total, given);

/**
 * Provenance of the deciding price: of the first pair with two different currencies. Coins credited without conversion count toward the order in
 * its own currency, so that price decides, not the price of a coin in itself.
 */
const decidedBy = (rates: RateBook, currency: string, others: readonly (string | null)[]): Provenance => {
  const other = others.find((one) => one !== null && one !== currency) ?? currency;
  return rates.provenance(currency, other);
};

/**
 * Value of a deposit's accepted part to the payer's order and to the business. Deposits inside the lock are valued cumulatively: each gets the
 * value of the sum so far less the value already credited, so that splitting a payment never changes its total, even after a reorganisation took
 * one of the parts.
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
