import { listBankAccounts } from '@countinghouse/contract/carriers/bank-accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';

/** Root key of this feature's queries, so that one top-up refreshes all. */
export const depositsKey = ['fiat-deposits'] as const;

/** The accounts that money may come from. */
export const sendersQuery = queryOptions({
  queryKey: [...depositsKey, 'senders'],
  queryFn: async ({ signal }) => {
    const { bankAccounts } = await call(listBankAccounts, { query: { status: 'ACTIVE' }, signal });
    return bankAccounts;
  },
  meta: follows('BANK_ACCOUNT'),
});
