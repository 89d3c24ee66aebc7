import { existsSync } from 'node:fs';
import type { Database, Owner, Tx } from '@countinghouse/database';
import { audit, type AuditEvent } from '../audit/repository';
import { digestOfFile, digestOfLines, readHead, writeColdFile } from './cold-file';
import { dropMonth, holdMonth, linesOf, placesOf } from './detach-repository';
import { patiently } from './patiently';
import { MonthRefused } from './refused';
import {
  clockOf,
  insertRecord,
  isNoted,
  selectDetached,
  selectMonths,
  type DetachedMonth,
  type DividedTable,
  type Month,
} from './repository';

type Detaching = {
  readonly database: Database;
  readonly owner: Owner;
  /** Whoever does it, for the trail. */
  readonly actor: AuditEvent['actor'];
};

export type Detached = Pick<DetachedMonth, 'id' | 'rowCount' | 'digest'>;

/** Days since its end after which a month may leave: what is shown and worked on is younger. */
const leavesAfterDays = 31;

const refuse = (sentence: string): never => {
  throw new MonthRefused(sentence);
};

/** The month by its name, if it may leave; null if it is not in the database. */
const monthToLeave = async (tx: Tx, table: DividedTable, name: string): Promise<Month | null> => {
  const found = (await selectMonths(tx)).find((one) => one.table === table && one.month === name);
  if (!found) return null;
  const clock = await clockOf(tx, table);
  return clock.getTime() - found.coversTo.getTime() >= leavesAfterDays * 86_400_000
    ? found
    : refuse(
        `${name} of ${table} ends on ${found.coversTo.toISOString().slice(0, 10)}: a month leaves ${leavesAfterDays} days later.`,
      );
};

/** Month that would leave; nothing changes. */
export const tryDetaching = (
  { database }: Pick<Detaching, 'database'>,
  table: DividedTable,
  name: string,
): Promise<Month> =>
  database.acrossOrganisations(
    async (tx) => (await monthToLeave(tx, table, name)) ?? refuse(`There is no month ${name} of ${table}.`),
  );

/** Refuses to write over what is not an earlier try at this month. */
const refuseForeign = async (file: string, month: Month, records: readonly DetachedMonth[]): Promise<void> => {
  if (!existsSync(file)) return;
  const { table, month: name } = await readHead(file);
  const digest = await digestOfFile(file);
  if (table !== month.table || name !== month.month || records.some((record) => record.digest === digest))
    refuse(`${file} holds ${name} of ${table}: name another file.`);
};

/**
 * Writes a month to a file, and then takes it out of the database: in one transaction it is compared with the file as that is on its disk, dropped, and put on
 * record. Killed at any moment and repeated, the rows are in the database or on record in the file, never in both and never in neither.
 *
 * @throws MonthRefused
 */
export const detachMonth = async (
  { database, owner, actor }: Detaching,
  table: DividedTable,
  name: string,
  file: string,
): Promise<Detached> => {
  const { month, records } = await database.acrossOrganisations(async (tx) => ({
    month: await monthToLeave(tx, table, name),
    records: await selectDetached(tx),
  }));
  const note = ({ id, rowCount, digest }: Detached): Promise<void> =>
    database.acrossOrganisations(async (tx) => {
      if (await isNoted(tx, id)) return;
      await audit(tx, {
        actor,
        action: 'month.detach',
        entity: { type: 'detached-month', id },
        after: { table, month: name, rows: rowCount, digest },
        result: 'SUCCESS',
      });
    });
  if (!month) {
    const done = records.findLast((one) => one.ofTable === table && one.month === name && one.returnedAt === null);
    if (!done) return refuse(`There is no month ${name} of ${table}.`);
    if (!existsSync(file) || (await digestOfFile(file)) !== done.digest)
      refuse(`${name} of ${table} is detached, and ${file} is not its file: that has the SHA-256 ${done.digest}.`);
    await note(done);
    return done;
  }
  await refuseForeign(file, month, records);
  await database.verifying((tx) => writeColdFile(file, linesOf(tx, month)));
  const detached = await patiently(() =>
    owner.outside(async (tx) => {
      await holdMonth(tx, month);
      const { chains, rows, digest } = await database.verifying(async (reader) => ({
        chains: await placesOf(reader, month),
        ...(await digestOfLines(linesOf(reader, month))),
      }));
      if ((await digestOfFile(file)) !== digest)
        refuse(
          `${file} does not have what the month has: something was written meanwhile, or the disk did not keep it. Again.`,
        );
      const record = {
        ofTable: table,
        month: name,
        coversFrom: month.coversFrom,
        coversTo: month.coversTo,
        rowCount: String(rows),
        digest,
        chains,
      };
      await dropMonth(tx, month);
      return { id: await insertRecord(tx, record), rowCount: record.rowCount, digest };
    }),
  );
  await note(detached);
  return detached;
};
