import {
  getBankAccount,
  getBankAccountMetadata,
  listBankAccounts,
} from '@countinghouse/contract/carriers/bank-accounts';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../platform/api';
import { pageQuery } from '../../../platform/list';

const root = ['bank-accounts'] as const;
export const accountListKey = [...root, 'list'] as const;

/** All accounts that are not archived: there are few, so they come in one answer. */
export const accountsPage = pageQuery(
  accountListKey,
  async (signal) => {
    const { bankAccounts } = await call(listBankAccounts, { query: {}, signal });
    return { rows: bankAccounts };
  },
  ['BANK_ACCOUNT'],
);

export const oneAccountKey = (id: string) => [...root, 'one', id] as const;

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: oneAccountKey(id),
    queryFn: ({ signal }) => readVersioned(getBankAccount, { params: { id }, signal }),
  });

/** Requirements of an account by currency and method, with the costs of its payments. */
export const methodsQuery = queryOptions({
  queryKey: [...root, 'methods'],
  queryFn: ({ signal }) => call(getBankAccountMetadata, { signal }),
});
