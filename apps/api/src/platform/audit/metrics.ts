import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../gauge';
import { selectUnsealedAge } from './seal-repository';

/** Age of what waits to be sealed in the audit trail. */
export const watchAuditTrail = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: selectUnsealedAge,
    figures: [
      {
        name: 'countinghouse_audit_oldest_unsealed_age_seconds',
        help: 'Seconds since the oldest unsealed event of the audit trail was recorded; 0 without one',
        value: ({ age }) => age,
      },
    ],
  });
