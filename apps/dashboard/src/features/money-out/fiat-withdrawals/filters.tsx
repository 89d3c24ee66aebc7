import { bankCurrencies, bankMethods, paymentMethods } from '@countinghouse/contract/payment-methods';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import type { listFiatWithdrawals } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { bankAnswers } from '@countinghouse/contract/money-out/bank-answers';
import { fiatWithdrawalStatuses } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { useQuery } from '@tanstack/react-query';
import { sentenceCase } from '../../../entities/status/status';
import { listQueryOf, oneFrom, oneOf, periodFilter, searchFilter, severalOf } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { accountsQuery } from './api';
import { messages } from './messages';

const methodName = (method: string): string =>
  Object.values(bankMethods)
    .flat()
    .find((one) => one.method === method)?.displayName ?? method;

const useAccountOptions = () => {
  const { data = [] } = useQuery(accountsQuery);
  return data.map(({ id, accountLabel, accountMasked }) => ({ id, label: accountLabel, description: accountMasked }));
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.columns.created),
  oneOf('currency', { label: messages.currency, ids: bankCurrencies, labelOf: (code) => code }),
  severalOf('status', { label: messages.columns.status, ids: fiatWithdrawalStatuses, labelOf: sentenceCase }),
  severalOf('bankAnswer', {
    label: messages.facts.bankAnswer,
    ids: bankAnswers,
    labelOf: (answer) => messages.bankAnswers[answer],
  }),
  oneOf('method', { label: messages.columns.method, ids: paymentMethods, labelOf: methodName }),
  oneFrom('bankAccountId', { label: messages.columns.account, useOptions: useAccountOptions }),
] as const;

/** The server's query for a page of a business's withdrawals, newest first. */
export const withdrawalsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listFiatWithdrawals> => ({
  sortBy: 'created',
  businessId,
  ...listQueryOf(filters, state),
});
