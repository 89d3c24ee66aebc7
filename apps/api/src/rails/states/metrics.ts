import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../platform/gauge';
import { selectRailAges, type RailPart } from './repository';

/** States of the banks, signers and sources of screening that the settings name. */
export const watchRailStates = (
  registry: Registry,
  database: Database,
  named: readonly { readonly part: RailPart; readonly name: string }[],
): void =>
  watchRows(registry, database, {
    read: (tx) => selectRailAges(tx, named),
    figures: [
      {
        name: 'countinghouse_rail_failing',
        help: 'Whether a bank, a signer or a source of screening failed when it was asked last: 1 or 0',
        labels: ['part', 'name'],
        value: ({ failing }) => failing,
      },
      {
        name: 'countinghouse_rail_answer_age_seconds',
        help: 'Seconds since a bank, a signer or a source of screening last answered; infinite before its first answer',
        labels: ['part', 'name'],
        value: ({ age }) => age,
      },
    ],
  });
