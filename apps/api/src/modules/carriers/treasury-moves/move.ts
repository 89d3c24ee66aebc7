import type { OrganisationId } from '@countinghouse/contract/ids';
import { account, credit, debit, type NewTransaction } from '@countinghouse/ledger';
import { add, type Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';

/** Money moved between places of the organisation's own; no balance of a business changes. */
export type TreasuryMove = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  /** Amount that arrived. */
  readonly amount: Amount;
  /** Charge of the network or the bank, in the same currency. */
  readonly fee: Amount;
  /** Networks; both null: between two banks. `to` may be `outsideOfBook`. */
  readonly from: string | null;
  readonly to: string | null;
  /** Reference of the person who moved it. */
  readonly reference: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly approvedBy: Actor;
  readonly at: Date;
};

/** Target of coins of the organisation's own that leave its custody for good: fees that it earned, above all it owes. */
export const outsideOfBook = 'OUTSIDE';

/** The ledger's and the trail's word for it. */
export const treasuryMoveEntityType = 'TREASURY_MOVE';

/** T-27: the amount and its cost leave one place, the amount is in the other, or out of the book. */
export const treasuryMoved = (move: TreasuryMove): NewTransaction => {
  const { amount, fee, from, to } = move;
  const { currency } = amount;
  const place = (network: string | null) => {
    if (network === outsideOfBook) return account.opening(currency);
    return network === null ? account.bank(currency) : account.custody(currency, network);
  };
  const expense = from === null ? account.bankFeeExpense(currency) : account.networkFeeExpense(currency);
  return {
    eventType: 'T-27',
    entityType: treasuryMoveEntityType,
    entityId: move.id,
    valueAt: move.at,
    description: move.reason,
    actor: move.approvedBy,
    entries: [debit(place(to), amount), debit(expense, fee), credit(place(from), add(amount, fee))],
  };
};
