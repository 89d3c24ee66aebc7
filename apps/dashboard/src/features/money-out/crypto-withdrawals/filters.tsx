import type { listWithdrawals } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { withdrawalStatuses } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { sentenceCase } from '../../../entities/status/status';
import { listQueryOf, oneFrom, periodFilter, searchFilter, severalOf } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { messages } from './messages';

/** The coins the organisation works with. */
const useCoinOptions = () => {
  const { data } = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  return currencyOptions(book, data?.enabledCryptoCurrencies ?? []);
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.columns.created),
  oneFrom('cryptoCurrency', { label: messages.currency, useOptions: useCoinOptions, pillText: (code) => code }),
  severalOf('status', { label: messages.columns.status, ids: withdrawalStatuses, labelOf: sentenceCase }),
] as const;

/** The server's query for a page of a business's withdrawals, newest first. */
export const withdrawalsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listWithdrawals> => ({
  sortBy: 'created',
  businessId,
  ...listQueryOf(filters, state),
});
