import { listedAddressStatuses } from '@countinghouse/contract/money-out/whitelisted-addresses';
import { useQuery } from '@tanstack/react-query';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { oneFrom, oneOf, searchFilter } from '../../../platform/list';
import { messages } from './messages';

const networks = ['MAIN', 'ETH', 'TRX', 'BSC', 'SOL'] as const;

/** The coins of the organisation. */
const useCurrencyOptions = () => {
  const { data } = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  return currencyOptions(book, data?.enabledCryptoCurrencies ?? []);
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneFrom('currency', { label: messages.columns.currency, useOptions: useCurrencyOptions, pillText: (code) => code }),
  oneOf('network', {
    label: messages.columns.network,
    ids: networks,
    labelOf: (network) => messages.networks[network],
  }),
  oneOf('status', {
    label: messages.columns.status,
    ids: listedAddressStatuses,
    labelOf: (status) => messages.statuses[status],
  }),
] as const;
