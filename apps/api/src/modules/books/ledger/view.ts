import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import type { PostedEntry } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';

/** `showTotals`: true if the caller may see the organisation's own accounts. */
export const entryView = (
  entry: PostedEntry,
  { showTotals, item }: { readonly showTotals: boolean; readonly item: LedgerEntryView['item'] },
): LedgerEntryView => ({
  transactionId: entry.transactionId,
  eventType: entry.eventType,
  entityType: entry.entityType,
  entityId: entry.entityId,
  item,
  account: entry.account,
  currency: entry.currency,
  direction: entry.direction,
  amount: toText(entry.amount),
  accountSeq: Number(entry.accountSeq),
  balanceAfter: showTotals || entry.account.startsWith('business:') ? toText(entry.balanceAfter) : null,
  postedAt: entry.postedAt.toISOString(),
  valueAt: entry.valueAt.toISOString(),
  reversalOf: entry.reversalOf,
  description: entry.description,
  actor: entry.actor,
  rate: entry.rate,
});

/** An entry on the account of a business that the caller may not know of. */
export const unseenEntryView = (
  entry: PostedEntry,
  holderId: string,
  item: LedgerEntryView['item'],
): LedgerEntryView => ({
  ...entryView(entry, { showTotals: false, item }),
  account: entry.account.replace(holderId, '…'),
  accountSeq: null,
  balanceAfter: null,
});
