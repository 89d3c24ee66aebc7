import type { ledgerEntityTypes } from '@countinghouse/contract/books/ledger';
import { listLedgerEntries } from '@countinghouse/contract/books/ledger';
import { getLedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { largestPageSize } from '@countinghouse/contract/paging';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';
import { follows } from '../../platform/live/follows';
import type { BalanceAccount } from './account';
import { ledgerKey } from './key';

/** An item whose postings explain a figure. */
export type LedgerItem = { readonly entityType: (typeof ledgerEntityTypes)[number]; readonly entityId: string };

/** Every entry of an item's ledger transactions. Needs GET_BALANCES and the permission of its list. */
export const ledgerEntriesQuery = ({ entityType, entityId }: LedgerItem) =>
  queryOptions({
    queryKey: [...ledgerKey, 'entries', entityType, entityId],
    queryFn: async ({ signal }) => {
      const { entries } = await call(listLedgerEntries, {
        query: { entityType, entityId, limit: largestPageSize },
        signal,
      });
      return entries;
    },
    // Changes of its own kind cover postings that move no balance of a business, such as a network fee.
    meta: follows('BALANCE', entityType),
  });

/** Entries posted up to an instant, or those after it. */
export type EntriesPart = { readonly upTo: string } | { readonly since: string };

/** The instant itself belongs to the entries up to it; the server's bound is exclusive, and ledger time is in whole milliseconds. */
const boundOf = (part: EntriesPart | null) => {
  if (part === null) return {};
  return 'upTo' in part
    ? { before: new Date(Date.parse(part.upTo) + 1).toISOString() }
    : { after: new Date(part.since).toISOString() };
};

/** The entries of a business's account, newest first, a page at a time: all, or those on one side of an instant. Needs GET_BALANCES. */
export const accountEntriesQuery = (
  businessId: string,
  { kind, currency }: BalanceAccount,
  part: EntriesPart | null = null,
) =>
  infiniteQueryOptions({
    queryKey: [...ledgerKey, 'account', businessId, kind, currency, part],
    queryFn: ({ signal, pageParam }) =>
      call(listLedgerEntries, {
        query: {
          account: `business:${businessId}:${kind}:${currency}`,
          ...boundOf(part),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ paging }) => paging.nextCursor,
    meta: follows('BALANCE'),
  });

/** State of the books. */
export const ledgerHealthQuery = () =>
  queryOptions({
    queryKey: ['ledger-health'],
    queryFn: ({ signal }) => call(getLedgerHealth, { signal }),
    meta: follows('BALANCE', 'UNASSOCIATED_DEPOSIT', 'CALLBACK'),
  });
