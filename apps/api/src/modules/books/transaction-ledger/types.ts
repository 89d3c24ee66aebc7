import type { LedgerType } from '@countinghouse/contract/books/transaction-ledger';
import type { StatementEntry } from '@countinghouse/ledger';

type Direction = StatementEntry['direction'];

/**
 * Ledger type of a posting by its rule and side. Source: the posting rules of the ledger, T-01 to T-29; rules that are missing here leave spendable
 * balances alone: fees are withheld before money gets there or are part of the hold, and refunds come from money that was never credited.
 */
const typesOfRules: Readonly<Record<string, Readonly<Partial<Record<Direction, LedgerType>>>>> = {
  'T-02': { CREDIT: 'DEPOSIT' },
  'T-03': { CREDIT: 'DEPOSIT' },
  'T-13': { DEBIT: 'HOLD' },
  // The hold for coins to buy exceeded their cost.
  'T-15': { CREDIT: 'HOLD_RELEASE' },
  'T-16': { CREDIT: 'HOLD_RELEASE' },
  'T-17': { CREDIT: 'FIAT_DEPOSIT' },
  // Costs exactly the debited amount, unlike a withdrawal of coins, and ends without a further movement.
  'T-18': { DEBIT: 'FIAT_WITHDRAWAL' },
  'T-20': { CREDIT: 'FIAT_RETURN' },
  'T-21': { CREDIT: 'INTERNAL_TRANSFER', DEBIT: 'INTERNAL_TRANSFER' },
  'T-22': { CREDIT: 'CONVERSION', DEBIT: 'CONVERSION' },
  'T-23': { CREDIT: 'MANUAL_MOVEMENT', DEBIT: 'MANUAL_MOVEMENT' },
  'T-24': { CREDIT: 'REVERSAL', DEBIT: 'REVERSAL' },
};

export type Posting = Pick<StatementEntry, 'eventType' | 'direction' | 'reversalOf'> & {
  /** True if the same transaction credited the account just before: its debit then repays a debt (T-25), whatever its rule. */
  readonly isAfterCredit: boolean;
};

export const typeOf = ({ eventType, direction, reversalOf, isAfterCredit }: Posting): LedgerType => {
  if (reversalOf !== null || eventType === 'T-24') return 'REVERSAL';
  if (isAfterCredit && direction === 'DEBIT') return 'DEBT_REPAYMENT';
  return typesOfRules[eventType]?.[direction] ?? 'OTHER';
};
