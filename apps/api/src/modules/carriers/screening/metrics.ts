import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { listAges } from './repository';

/** Age of the sanctions list, for an alarm: after 24 h somebody should look, after 72 h nothing is screened by it. */
export const watchSanctionsList = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: listAges,
    figures: [
      {
        name: 'countinghouse_sanctions_list_age_seconds',
        help: 'Seconds since the publisher was last seen to state the sanctions list that is kept; no line where none is kept',
        labels: ['source'],
        value: ({ age }) => age,
      },
    ],
  });
