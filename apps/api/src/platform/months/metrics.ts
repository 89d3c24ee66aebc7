import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../gauge';
import { selectMonthsEnd } from './repository';

/** Time left until a divided table has no month for its rows. */
export const watchMonths = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: selectMonthsEnd,
    figures: [
      {
        name: 'countinghouse_months_end_seconds',
        help: 'Seconds until a table that is divided by month has none for its rows; 0 where it has none now',
        labels: ['of_table'],
        value: ({ seconds }) => seconds,
      },
    ],
  });
