import type { Database, Owner } from '@countinghouse/database';
import {
  addRange,
  analyse,
  boundaryOf,
  buildIndex,
  isDivided,
  rangeEnd,
  swap,
  takeBack,
  validateRange,
} from './divide-repository';
import { patiently } from './patiently';
import type { DividedTable } from './repository';

type Division = {
  readonly database: Database;
  readonly owner: Owner;
  /** Told of each step before it begins. */
  readonly say?: (line: string) => void;
};

/**
 * Divides a table by month in place, while it is written: its rows stay where they are, as the first month. A step that was interrupted is repeated. Each
 * lock that everybody needs is waited for 300 ms at a time.
 *
 * @returns end of the first month; null if the table is divided already
 */
export const divideTable = async (
  { database, owner, say = () => undefined }: Division,
  table: DividedTable,
): Promise<Date | null> => {
  const known = await database.verifying(async (tx) =>
    (await isDivided(tx, table)) ? null : { begun: await rangeEnd(tx, table), boundary: await boundaryOf(tx, table) },
  );
  if (!known) return null;
  // The check of an earlier try is kept while its end is far enough.
  const isKept = known.begun !== null && known.begun >= known.boundary;
  const boundary = isKept && known.begun ? known.begun : known.boundary;
  say(`Rows before ${boundary.toISOString().slice(0, 10)} become the first month of ${table}.`);
  if (!isKept) await patiently(() => owner.outside((tx) => addRange(tx, table, boundary)));
  say('Reading every row, beside the writers …');
  await patiently(() => owner.outside((tx) => validateRange(tx, table)));
  say('Building the index of the key and the month, beside the writers …');
  await buildIndex(owner, table);
  say('Taking the place of the table …');
  await patiently(() => owner.outside((tx) => swap(tx, table, boundary)));
  await owner.outside((tx) => analyse(tx, table));
  return boundary;
};

/** Takes back what an interrupted division left on a table: its check would refuse the rows of a time to come. */
export const giveDivisionUp = ({ owner }: Division, table: DividedTable): Promise<void> =>
  patiently(() => owner.outside((tx) => takeBack(tx, table)));
