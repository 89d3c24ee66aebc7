import type { Database } from '@countinghouse/database';
import type { Log } from '../log';
import { adoptedTables, noteAdopted } from './adopted-repository';
import type { SealedTable } from './sealed-table';

const rowsAtOnce = 2_000;

/**
 * Seals, once, the rows written by a version without seals; from then on a row without a seal is not the server's. A new table starts adopted,
 * without rows.
 */
export const adoptRows = async (
  { database, log }: { readonly database: Database; readonly log: Log },
  tables: readonly SealedTable[],
  signal: AbortSignal,
): Promise<void> => {
  const adopted = await database.acrossOrganisations(adoptedTables);
  for (const { table, adopt } of tables.filter((one) => !adopted.has(one.table))) {
    let rows = 0;
    for (let sealed = rowsAtOnce; sealed === rowsAtOnce; rows += sealed) {
      if (signal.aborted) return;
      sealed = await database.acrossOrganisations((tx) => adopt(tx, rowsAtOnce));
    }
    await database.acrossOrganisations((tx) => noteAdopted(tx, table));
    if (rows > 0) log.info({ table, rows }, 'Rows of an earlier version were sealed');
  }
  for (const { beginTally } of tables) {
    if (signal.aborted) return;
    if (beginTally) await database.acrossOrganisations(beginTally);
  }
};
