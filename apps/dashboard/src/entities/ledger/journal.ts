import { figureNames } from '@countinghouse/contract/books/figure-names';
import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import { dateTimeText } from '@countinghouse/ui';
import { addTexts, frozenRateText } from '../currency/figures';

/** A ledger transaction as bookkeepers read it: debits first, credits under them. */
export type JournalTransaction = {
  readonly id: string;
  /** The posting rule, `T-03`. */
  readonly eventType: string;
  readonly title: string;
  readonly postedAt: string;
  readonly isReversal: boolean;
  /** Actor and rate: `auditor@…, 1 BTC = 57710 EUR (simulated, 14 Mar 2025, 09:22)`. */
  readonly note: string;
  readonly lines: readonly JournalLine[];
};

type JournalLine = {
  /** Unique within the journal. */
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: string;
};

const eventTitles: Readonly<Record<string, string>> = {
  'T-01': 'Deposit received',
  'T-02': 'Deposit credited',
  'T-03': 'Deposit credited',
  'T-04': 'Refund reserved',
  'T-05': 'Refund sent',
  'T-06': 'Refund skipped',
  'T-07': 'Deposit blocked',
  'T-08': 'Deposit unprocessable',
  'T-09': 'Network fee spent',
  'T-10': 'Unallocated money received',
  'T-11': 'Unassociated money received',
  'T-12': 'Allocated',
  'T-13': 'Withdrawal reserved',
  'T-14': 'Withdrawal sent',
  'T-15': 'Withdrawal sent',
  'T-16': 'Reservation released',
  'T-17': 'Fiat deposit received',
  'T-18': 'Withdrawal reserved',
  'T-19': 'Withdrawal paid',
  'T-20': 'Money returned',
  'T-21': 'Internal transfer',
  'T-22': 'Conversion',
  'T-23': 'Manual movement',
  'T-24': 'Reversal',
  'T-25': 'Receivable booked',
  'T-26': 'Written off',
  'T-27': 'Moved between networks or banks',
  'T-28': 'Late coins received',
  'T-29': 'Late coins sent on',
};

const businessAccounts: Readonly<Record<string, string>> = {
  available: figureNames.available,
  held: figureNames.held,
  pending: figureNames.pending,
  refunds: 'Refunds owed',
  unassociated: 'Unassociated deposits',
};

const bookAccounts: Readonly<Record<string, string>> = {
  'asset:receivable': 'Owed by the business',
  'org:unallocated': 'Unallocated deposits',
  'org:blocked': 'Blocked funds',
  'org:unprocessable': 'Unprocessable deposits',
  'org:late-coins': 'Coins of organisations that left',
  'income:service-fee': 'Service fee income',
  'income:network-fee': 'Network fee income',
  'expense:network-fee': 'Network fee cost',
  'expense:bank-fee': 'Bank fee cost',
  'equity:fx': 'Conversion position',
  'equity:manual': 'Manual movements',
  'equity:opening': 'Opening balances',
};

type NetworkName = (currency: string, network: string) => string;
/** Account holder, if several businesses are involved; `…` for one the person may not know of. */
export type HolderName = (businessId: string) => string | undefined;
const unnamed: HolderName = () => undefined;

/**
 * Readable account name: `business:{id}:available:EUR` is 'Available', `asset:custody:BTC:MAIN` is 'Custody BTC, Main network'. A code of an
 * unknown kind is shown unchanged.
 */
export const accountName = (code: string, networkName: NetworkName, holderName: HolderName = unnamed): string => {
  const [first = '', second = '', third = '', fourth = ''] = code.split(':');
  if (first === 'business') {
    const holder = holderName(second);
    return businessAccounts[third] ? [businessAccounts[third], ...(holder ? [holder] : [])].join(', ') : code;
  }
  if (first === 'asset' && second === 'custody') return `Custody ${third}, ${networkName(third, fourth)}`;
  if (first === 'asset' && second === 'bank') return `Bank ${third}`;
  return bookAccounts[`${first}:${second}`] ?? code;
};

/** Groups entries into their transactions, oldest first. An entry given twice (by its deposit and its refund) counts once. */
export const journalOf = (
  entries: readonly LedgerEntryView[],
  networkName: NetworkName,
  holderName: HolderName = unnamed,
): JournalTransaction[] => {
  const transactions = new Map<string, LedgerEntryView[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const id = lineId(entry);
    if (seen.has(id)) continue;
    seen.add(id);
    const lines = transactions.get(entry.transactionId);
    if (lines) lines.push(entry);
    else transactions.set(entry.transactionId, [entry]);
  }
  return [...transactions.values()]
    .map((lines) => transactionOf(lines, networkName, holderName))
    .sort((a, b) => compareText(a.postedAt, b.postedAt) || compareText(a.eventType, b.eventType));
};

/** Event in words. */
export const eventTitle = ({
  reversalOf,
  eventType,
  description,
}: Pick<LedgerEntryView, 'reversalOf' | 'eventType' | 'description'>): string =>
  reversalOf ? 'Reversal' : (eventTitles[eventType] ?? description);

/** Actor, and the rate used with its source and time. */
export const notesOf = ({ actor, rate }: Pick<LedgerEntryView, 'actor' | 'rate'>): string[] => [
  `by ${actor.type === 'SYSTEM' ? 'the system' : actor.label}`,
  ...(rate
    ? [
        `1 ${rate.base} = ${frozenRateText(rate.rate)} ${rate.quote} (${rate.source}, ${dateTimeText(new Date(rate.at))})`,
      ]
    : []),
];

const lineId = ({ transactionId, account, accountSeq }: LedgerEntryView) => `${transactionId} ${account} ${accountSeq}`;

const transactionOf = (
  entries: readonly LedgerEntryView[],
  networkName: NetworkName,
  holderName: HolderName,
): JournalTransaction => {
  const [first] = entries as [LedgerEntryView];
  return {
    id: first.transactionId,
    eventType: first.eventType,
    title: eventTitle(first),
    postedAt: first.postedAt,
    isReversal: first.reversalOf !== null,
    note: notesOf(first).join(', '),
    lines: orderOfLines(entries).map((entry) => ({
      id: lineId(entry),
      account: accountName(entry.account, networkName, holderName),
      currency: entry.currency,
      side: entry.direction,
      amount: entry.amount,
    })),
  };
};

/**
 * Each currency's debits before its credits; the currency of the deposit first. The deposit's own account (`pending`, custody) opens every posting
 * rule, so the currency of the first debit on such an account leads.
 */
const orderOfLines = (entries: readonly LedgerEntryView[]): LedgerEntryView[] => {
  const leading = entries.find(({ direction, account }) => direction === 'DEBIT' && !account.startsWith('equity:fx'));
  const rank = ({ currency, direction }: LedgerEntryView) =>
    (currency === leading?.currency ? 0 : 2) + (direction === 'DEBIT' ? 0 : 1);
  return [...entries].sort((a, b) => rank(a) - rank(b) || compareText(a.account, b.account));
};

/**
 * Sum of each side of a transaction, per currency: shown only if a side has two entries or more, for one entry is its own sum. Debits equal credits
 * in every currency, so one figure closes both.
 */
export const sumsOf = ({ lines }: JournalTransaction): { readonly currency: string; readonly amount: string }[] => {
  const of = (currency: string, side: JournalLine['side']) =>
    lines.filter((line) => line.currency === currency && line.side === side).map(({ amount }) => amount);
  return [...new Set(lines.map(({ currency }) => currency))]
    .map((currency) => ({ currency, debits: of(currency, 'DEBIT'), credits: of(currency, 'CREDIT') }))
    .filter(({ debits, credits }) => debits.length > 1 || credits.length > 1)
    .map(({ currency, debits }) => ({ currency, amount: addTexts(debits) }));
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
