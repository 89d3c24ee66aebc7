import { listBankAccounts } from '@countinghouse/contract/carriers/bank-account-list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';
import { depositsKey } from './keys';

/** The accounts that money may come from. */
export const sendersQuery = queryOptions({
  queryKey: [...depositsKey, 'senders'],
  queryFn: async ({ signal }) => {
    const { bankAccounts } = await call(listBankAccounts, { query: { status: 'ACTIVE' }, signal });
    return bankAccounts;
  },
  meta: follows('BANK_ACCOUNT'),
});
