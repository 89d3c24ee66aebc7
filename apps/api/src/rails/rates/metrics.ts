import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../platform/gauge';
import { selectPairAges, selectSourceAges } from './state-repository';

/** Ages of prices, by their source and by pair. */
export const watchPrices = (registry: Registry, database: Database): void => {
  watchRows(registry, database, {
    read: selectSourceAges,
    figures: [
      {
        name: 'countinghouse_price_age_seconds',
        help: 'Seconds since the newest price of a source; no line where no price was ever stated',
        labels: ['source'],
        value: ({ age }) => age,
      },
    ],
  });
  watchRows(registry, database, {
    read: selectPairAges,
    figures: [
      {
        name: 'countinghouse_price_pair_age_seconds',
        help: 'Seconds since the price of a pair of currencies; after 120 nothing is converted by it',
        labels: ['pair'],
        value: ({ age }) => age,
      },
    ],
  });
};
