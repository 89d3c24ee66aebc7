import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listAddressChoices } from '@countinghouse/contract/money-out/whitelisted-addresses';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { withdrawalsKey } from './api';

type Network = NonNullable<QueryIn<typeof listAddressChoices>['network']>;

/** The active whitelisted addresses of a coin on a network. */
export const choicesQuery = (currency: string, network: string) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'choices', currency, network],
    queryFn:
      currency === '' || network === ''
        ? skipToken
        : async ({ signal }) => {
            const query = { currency, network: network as Network };
            return (await call(listAddressChoices, { query, signal })).addresses;
          },
  });
