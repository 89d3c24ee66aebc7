import type { QueryIn } from '@countinghouse/contract/endpoint';
import type { listInternalTransfers } from '@countinghouse/contract/across/internal-transfers';
import { transferDirections } from '@countinghouse/contract/across/internal-transfers';
import { useQuery } from '@tanstack/react-query';
import { businessesQuery } from '../../../entities/business/api';
import { useBusinessView } from '../../../entities/business/view';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { listQueryOf, oneFrom, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { useMay } from '../../../platform/session';
import { messages } from './messages';
import { all } from '@countinghouse/contract/permissions';

/** All settlement currencies of the organisation can be moved between its businesses. */
const useCurrencyOptions = () => {
  const { data } = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  const codes = [...(data?.enabledFiatSettlementCurrencies ?? []), ...(data?.enabledCryptoSettlementCurrencies ?? [])];
  return currencyOptions(book, codes);
};

/** Other businesses, for people who may list them. */
const useCounterpartyOptions = () => {
  const { id: own } = useBusinessView();
  const { data } = useQuery({ ...businessesQuery(), enabled: useMay(all('GET_BUSINESSES')) });
  return (data ?? []).filter(({ id }) => id !== own).map(({ id, name }) => ({ id, label: name }));
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.created),
  oneOf('direction', {
    label: messages.direction,
    ids: transferDirections,
    labelOf: (direction) => messages.directions[direction],
  }),
  oneFrom('currency', { label: messages.currency, useOptions: useCurrencyOptions, pillText: (code) => code }),
  oneFrom('counterpartyId', { label: messages.counterparty, useOptions: useCounterpartyOptions }),
] as const;

/** The server's query for a page of a business's transfers, newest first. */
export const transfersQueryOf = (state: ListState, businessId: string): QueryIn<typeof listInternalTransfers> => ({
  sortBy: 'created',
  businessId,
  ...listQueryOf(filters, state),
});
