import type { RateType } from './vocabulary';
import type { Amount, Fraction } from '@countinghouse/money';
import { convert, convertBack, precisionOf, roundingOf } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import { clientRates } from './client-rates';

const minute = 60_000;
const lockGraceMinutes = 10;
const longestLockMinutes = 40;
/** Longer payments cannot have a fixed rate. */
export const longestFixedMinutes = 30;

/** End of a fixed rate. Null for floating rates. */
export const rateLockEnd = (rateType: RateType, createdAt: Date, expirationMinutes: number | null): Date | null =>
  rateType === 'FIXED' && expirationMinutes !== null
    ? new Date(createdAt.getTime() + Math.min(expirationMinutes + lockGraceMinutes, longestLockMinutes) * minute)
    : null;

export type QuoteRequest = {
  readonly depositCurrency: string;
  readonly network: string;
  readonly displayCurrency: string | null;
  /** Amount asked of the payer: one of the two, or neither for an open payment. */
  readonly expectedDisplayAmount: Amount | null;
  readonly requestedDepositAmount: Amount | null;
  readonly settlementCurrency: string;
  readonly depegThreshold: Fraction | null;
  readonly depositSpread: Fraction;
};

export type Quote = {
  readonly expectedDepositAmount: Amount | null;
  readonly expectedSettlementAmount: Amount | null;
  readonly quotedRate: Fraction | null;
  readonly quotedSettlementRate: Fraction | null;
  readonly oneToOneApplied: boolean;
  readonly quotedPegRate: Fraction | null;
  readonly quotedParRate: Fraction | null;
};

/** Amount a payer must send (rounded up, at the network's precision) and the gross amount the business gets for exactly that (rounded down). */
export const quote = (request: QuoteRequest, rates: RateBook): Quote => {
  const { depositCurrency, network, settlementCurrency, expectedDisplayAmount } = request;
  const client = clientRates(request, rates);
  const decimals = precisionOf(depositCurrency, network);
  const expectedDepositAmount =
    expectedDisplayAmount && client.display
      ? convertBack(expectedDisplayAmount, client.display, depositCurrency, { rounding: roundingOf.payable, decimals })
      : request.requestedDepositAmount;
  return {
    expectedDepositAmount,
    expectedSettlementAmount:
      expectedDepositAmount && client.settlement
        ? convert(expectedDepositAmount, client.settlement, settlementCurrency, { rounding: roundingOf.gross })
        : expectedDepositAmount,
    quotedRate: client.display,
    quotedSettlementRate: client.settlement,
    oneToOneApplied: client.peg?.outcome === 'APPLIED',
    quotedPegRate: client.peg?.market ?? null,
    quotedParRate: client.par,
  };
};
