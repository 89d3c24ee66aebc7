import { unassociatedReasons, unassociatedStatuses } from '@countinghouse/contract/money-in/unassociated-deposits';
import { useQuery } from '@tanstack/react-query';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { sentenceCase } from '../../../entities/status/status';
import { listQueryOf, oneFrom, oneOf, periodFilter, searchFilter, segmentsOf } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { messages } from './messages';

/** Currencies the organisation accepts or settles in; another token may have come all the same, and is found without the filter. */
const useCurrencyOptions = () => {
  const { data } = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  const codes = [...(data?.enabledFiatSettlementCurrencies ?? []), ...(data?.enabledCryptoCurrencies ?? [])];
  return currencyOptions(book, codes);
};

const segments = ['BUSINESS', 'ORGANISATION'] as const;

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  segmentsOf('segment', { label: messages.segment, ids: segments, labelOf: (segment) => messages.segments[segment] }),
  periodFilter(messages.received),
  oneFrom('currency', { label: messages.currency, useOptions: useCurrencyOptions, pillText: (code) => code }),
  oneOf('reason', { label: messages.columns.reason, ids: unassociatedReasons, labelOf: sentenceCase }),
  oneOf('status', { label: messages.columns.status, ids: unassociatedStatuses, labelOf: sentenceCase }),
] as const;

/** Selected owner, a business unless it is the organisation, and the server's query for it. */
export const askedOf = (state: ListState, businessId: string) => {
  const { segment, ...query } = listQueryOf(filters, state);
  return { businessId: segment === 'ORGANISATION' ? null : businessId, query };
};
