import type { QueryIn } from '@countinghouse/contract/endpoint';
import {
  movementReasons,
  movementTypes,
  type listManualMovements,
} from '@countinghouse/contract/across/manual-movements';
import { useQuery } from '@tanstack/react-query';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { sentenceCase } from '../../../entities/status/status';
import { listQueryOf, oneFrom, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { messages } from './messages';

/** Manual movements are in the organisation's settlement currencies. */
const useCurrencyOptions = () => {
  const { data } = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  const codes = [...(data?.enabledFiatSettlementCurrencies ?? []), ...(data?.enabledCryptoSettlementCurrencies ?? [])];
  return currencyOptions(book, codes);
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.posted),
  oneOf('type', { label: messages.type, ids: movementTypes, labelOf: (type) => messages.types[type] }),
  oneFrom('currency', { label: messages.currency, useOptions: useCurrencyOptions, pillText: (code) => code }),
  oneOf('reason', { label: messages.reason, ids: movementReasons, labelOf: sentenceCase }),
] as const;

/** The server's query for a page of a business's movements, newest first. */
export const movementsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listManualMovements> => ({
  sortBy: 'created',
  businessId,
  ...listQueryOf(filters, state),
});
