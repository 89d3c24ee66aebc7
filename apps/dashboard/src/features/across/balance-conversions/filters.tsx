import { conversionStatuses, type listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { sentenceCase } from '../../../entities/status/status';
import { listQueryOf, oneFrom, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { messages } from './messages';

/** All settlement currencies of the organisation can be converted. */
const useCurrencyOptions = () => {
  const { data } = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  const fiat = data?.enabledFiatSettlementCurrencies ?? [];
  return currencyOptions(book, [...fiat, 'USDT', ...(data?.enabledCryptoSettlementCurrencies ?? [])]);
};

const currencies = { useOptions: useCurrencyOptions, pillText: (code: string) => code };

export const filters = [
  periodFilter(messages.created),
  oneOf('status', { label: messages.filters.status, ids: conversionStatuses, labelOf: sentenceCase }),
  oneFrom('debitCurrency', { label: messages.filters.from, ...currencies }),
  oneFrom('creditCurrency', { label: messages.filters.to, ...currencies }),
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
] as const;

/** The server's query for a page of a business's conversions, newest first. */
export const conversionsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listBalanceConversions> => ({
  sortBy: 'created',
  businessId,
  ...listQueryOf(filters, state),
});
