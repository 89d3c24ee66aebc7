import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../platform/gauge';
import { selectSourceAges } from './stored';

/** Ages of prices, by their source. */
export const watchPrices = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: selectSourceAges,
    figures: [
      {
        name: 'countinghouse_price_age_seconds',
        help: 'Seconds since the newest price of a source; no line where no price was ever stated',
        labels: ['source'],
        value: ({ age }) => age,
      },
      {
        name: 'countinghouse_prices_stale',
        help: 'Pairs of currencies whose price is too old to convert by',
        labels: ['source'],
        value: ({ stale }) => stale,
      },
    ],
  });
