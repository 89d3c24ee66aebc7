import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listLedgerEntries } from '@countinghouse/contract/books/ledger';
import { businessId, type BusinessId, type OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { entriesOf, type PostedEntry } from '@countinghouse/ledger';
import { openPage } from '../../../platform/list/cursor';
import { AppError } from '../../../platform/errors';
import type { ListedItems } from './listed-items';
import type { PostedPart, Sight } from './posted-item';
import { entryView, unseenEntryView } from './view';

type Query = QueryOf<typeof listLedgerEntries>;
type Answer = AnswerOf<typeof listLedgerEntries>;

/** Businesses and lists visible to the caller. */
type Reader = { readonly sight: Sight; readonly listed: ListedItems };

/** All entries caused by an item; always complete, one page. */
export const entriesOfItem = async (
  tx: Tx,
  organisationId: OrganisationId,
  { sight, listed }: Reader,
  parts: readonly PostedPart[],
): Promise<Answer> => {
  const entries: PostedEntry[] = [];
  for (const part of parts) entries.push(...(await entriesOf(tx, organisationId, part)));
  return {
    entries: await viewed(entries, { sight, listed }),
    paging: { limit: entries.length, nextCursor: null, prevCursor: null, hasMore: false },
  };
};

const businessAccount = /^(?:business:([0-9a-f-]{36}):[a-z]+|asset:receivable:([0-9a-f-]{36})):[A-Z0-9]+$/;

const holderOf = (account: string): BusinessId | undefined => {
  const match = businessAccount.exec(account);
  return businessId.safeParse(match?.[1] ?? match?.[2]).data;
};

/** A page of a business's account, newest first, from before an instant or after one. The organisation's own accounts are never listed. */
export const entriesOfAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  { sight, listed }: Reader,
  account: string,
  { before, after, cursor, limit }: Pick<Query, 'before' | 'after' | 'cursor' | 'limit'>,
  secretKey: string,
): Promise<Answer> => {
  const holder = holderOf(account);
  if (!holder || !(await sight.sees(holder))) throw new AppError('NOT_FOUND');
  const identity = {
    list: 'ledger-entries',
    organisationId,
    sortBy: 'seq',
    descending: true,
    filters: { account, before, after },
  };
  const page = openPage(secretKey, identity, { limit, cursor });
  const edge = page.from?.[0] === undefined ? null : BigInt(page.from[0]);
  // Numbers are gapless, so the page above an edge is known by its numbers.
  const beforeSeq = edge === null ? undefined : page.backwards ? edge + BigInt(page.fetch) + 1n : edge;
  const entries = await entriesOf(tx, organisationId, {
    account,
    limit: page.fetch,
    ...(before === undefined ? {} : { before: new Date(before) }),
    ...(after === undefined ? {} : { after: new Date(after) }),
    ...(beforeSeq === undefined ? {} : { beforeSeq }),
  });
  const fetched =
    page.backwards && edge !== null ? entries.filter(({ accountSeq }) => accountSeq > edge).reverse() : entries;
  const { rows, paging } = page.close(fetched, ({ accountSeq }) => [accountSeq.toString()]);
  return { entries: await viewed(rows, { sight, listed }), paging };
};

/** For a business not visible to the caller, only the other side of the entry is shown. */
const viewed = async (entries: readonly PostedEntry[], { sight, listed }: Reader): Promise<Answer['entries']> => {
  const holders = new Set(entries.map(({ account }) => holderOf(account)).filter((id) => id !== undefined));
  const unseen = new Set<string>();
  for (const id of holders) if (!(await sight.sees(id))) unseen.add(id);
  const itemOf = await listed(entries);
  return entries.map((entry) => {
    const holder = holderOf(entry.account);
    const item = itemOf(entry);
    return holder !== undefined && unseen.has(holder)
      ? unseenEntryView(entry, holder, item)
      : entryView(entry, { showTotals: sight.seesAll, item });
  });
};
