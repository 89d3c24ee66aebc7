import { existsSync, rmSync } from 'node:fs';
import type { Database, Owner, Tx } from '@countinghouse/database';
import { audit, type AuditEvent } from '../audit/repository';
import { digestOfFile, digestOfLines, keepName, readHead, writeColdFile, type Written } from './cold-file';
import {
  awayIn,
  dropMonth,
  holdMonth,
  isAnyUnderWay,
  linesOf,
  oldRows,
  openColdStorage,
  organisationsUnderWay,
  placesOf,
  rowsUnderWay,
  takeRows,
  type Rows,
} from './detach-repository';
import { patiently } from './patiently';
import { MonthRefused } from './refused';
import {
  clockOf,
  insertRecord,
  isNoted,
  selectDetached,
  selectMonths,
  type ColdMonth,
  type ColdTable,
  type DetachedMonth,
  type DividedTable,
  type Month,
} from './repository';
import type { RowsThatLeave } from './rows-that-leave';

export type Keeping = {
  readonly database: Database;
  readonly owner: Owner;
  /** Whoever does it, for the trail. */
  readonly actor: AuditEvent['actor'];
};

export type Detached = Pick<DetachedMonth, 'id' | 'rowCount' | 'digest'>;

/** Days since its end after which a month may leave: what is shown and worked on is younger. */
const leavesAfterDays = 31;

export const refuse = (sentence: string): never => {
  throw new MonthRefused(sentence);
};

const refuseYoung = async (tx: Tx, { table, month, coversTo }: ColdMonth): Promise<void> => {
  const clock = await clockOf(tx, table);
  if (clock.getTime() - coversTo.getTime() < leavesAfterDays * 86_400_000)
    refuse(
      `${month} of ${table} ends on ${coversTo.toISOString().slice(0, 10)}: a month leaves ${leavesAfterDays} days later.`,
    );
};

/** Refuses a month with rows of an organisation that is elsewhere: coming home it brings them again, and the file could not come back any more. */
const refuseOthersAway = async (tx: Tx, month: Month): Promise<void> => {
  const away = await awayIn(tx, month);
  if (away.length > 0)
    refuse(
      `${month.month} of ${month.table} has rows of organisations that are in another cell or on their way: ${away.join(', ')}. It stays here, since they bring those rows again when they come home.`,
    );
};

/** The month by its name, if it may leave; null if it is not in the database. */
const monthToLeave = async (tx: Tx, table: DividedTable, name: string): Promise<Month | null> => {
  const found = (await selectMonths(tx)).find((one) => one.table === table && one.month === name);
  if (found) {
    await refuseYoung(tx, found);
    await refuseOthersAway(tx, found);
  }
  return found ?? null;
};

/** Month of a table that is not divided, by its name, if its rows may leave. */
const rowsToLeave = async (tx: Tx, table: ColdTable, name: string): Promise<ColdMonth> => {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? refuse(`There is no month ${name} of ${table}.`);
  const start = (ahead: number): Date => new Date(Date.UTC(Number(year), Number(number) - 1 + ahead, 1));
  const month = { table, month: name, coversFrom: start(0), coversTo: start(1) };
  await refuseYoung(tx, month);
  return month;
};

/** Refuses a month that would not leave; nothing changes. */
export const tryDetaching = (
  { database }: Pick<Keeping, 'database'>,
  table: DividedTable | RowsThatLeave,
  name: string,
): Promise<ColdMonth> =>
  database.acrossOrganisations(async (tx) =>
    typeof table === 'string'
      ? ((await monthToLeave(tx, table, name)) ?? refuse(`There is no month ${name} of ${table}.`))
      : rowsToLeave(tx, table.table, name),
  );

/**
 * True if the file has the month as it is now, like one that came back: an earlier try at its next leaving may have written it. It stays as it is.
 *
 * @throws MonthRefused for a file that is not an earlier try at this month
 */
const hasIt = async (
  { database }: Pick<Keeping, 'database'>,
  file: string,
  month: ColdMonth,
  records: readonly Pick<DetachedMonth, 'digest' | 'returnedAt'>[],
  rows?: Rows,
): Promise<boolean> => {
  if (!existsSync(file)) return false;
  const { table, month: name } = await readHead(file);
  const digest = await digestOfFile(file);
  const isOfMonth = table === month.table && name === month.month;
  const ofFile = records.filter((record) => record.digest === digest);
  if (isOfMonth && ofFile.length === 0) return false;
  if (isOfMonth && ofFile.every(({ returnedAt }) => returnedAt !== null)) {
    const present = await database.verifying((tx) => digestOfLines(linesOf(tx, month, rows)));
    if (present.digest === digest) {
      await keepName(file);
      return true;
    }
  }
  return refuse(`${file} holds ${name} of ${table}: name another file.`);
};

/** Notes in the trail what became of a month, once. */
export const noteMonth = (
  { database, actor }: Pick<Keeping, 'database' | 'actor'>,
  action: 'month.detach' | 'month.return',
  { id, rowCount, digest }: Detached,
  { table, month }: Pick<ColdMonth, 'table' | 'month'>,
): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    if (await isNoted(tx, id, action)) return;
    await audit(tx, {
      actor,
      action,
      entity: { type: 'detached-month', id },
      after: { table, month, rows: rowCount, digest },
      result: 'SUCCESS',
    });
  });

const refuseOtherFile = async (file: string, digest: string): Promise<void> => {
  if ((await digestOfFile(file)) !== digest)
    refuse(
      `${file} does not have what the month has: something was written meanwhile, or the disk did not keep it. Again.`,
    );
};

const recordOf = (
  { table, month, coversFrom, coversTo }: ColdMonth,
  { rows, digest }: Written,
  chains: DetachedMonth['chains'],
) => ({ ofTable: table, month, coversFrom, coversTo, rowCount: String(rows), digest, chains });

/**
 * Writes a month to a file, and then takes it out of the database: in one transaction it is compared with the file as that is on its disk, dropped, and put on
 * record. Killed at any moment and repeated, the rows are in the database or on record in the file, never in both and never in neither.
 *
 * @throws MonthRefused
 */
export const detachMonth = async (
  keeping: Keeping,
  table: DividedTable,
  name: string,
  file: string,
): Promise<Detached> => {
  const { database, owner } = keeping;
  const { month, records } = await database.acrossOrganisations(async (tx) => ({
    month: await monthToLeave(tx, table, name),
    records: await selectDetached(tx),
  }));
  if (!month) {
    const done = records.findLast((one) => one.ofTable === table && one.month === name && one.returnedAt === null);
    if (!done) return refuse(`There is no month ${name} of ${table}.`);
    if (!existsSync(file) || (await digestOfFile(file)) !== done.digest)
      refuse(`${name} of ${table} is detached, and ${file} is not its file: that has the SHA-256 ${done.digest}.`);
    await noteMonth(keeping, 'month.detach', done, { table, month: name });
    return done;
  }
  if (!(await hasIt(keeping, file, month, records)))
    await database.verifying((tx) => writeColdFile(file, linesOf(tx, month)));
  const detached = await patiently(() =>
    owner.outside(async (tx) => {
      await holdMonth(tx, month);
      const { chains, ...written } = await database.verifying(async (reader) => {
        // An organisation may have gone since, or come closed.
        await refuseOthersAway(reader, month);
        return { chains: await placesOf(reader, month), ...(await digestOfLines(linesOf(reader, month))) };
      });
      await refuseOtherFile(file, written.digest);
      await dropMonth(tx, month);
      const record = recordOf(month, written, chains);
      return { id: await insertRecord(tx, record), ...record };
    }),
  );
  await noteMonth(keeping, 'month.detach', detached, month);
  return detached;
};

/**
 * Writes the old rows of a month of a table that is not divided to a file, and takes them out of the table, like `detachMonth`: what is taken out is compared with
 * the file before the transaction ends. Rows that may not leave stay; a month may be named again when they may, for another file.
 *
 * @throws MonthRefused
 */
export const detachRows = async (
  keeping: Keeping,
  leaving: RowsThatLeave,
  name: string,
  file: string,
): Promise<Detached> => {
  const { database, owner } = keeping;
  const { month, records } = await database.acrossOrganisations(async (tx) => ({
    month: await rowsToLeave(tx, leaving.table, name),
    records: await selectDetached(tx),
  }));
  const found = existsSync(file) ? await digestOfFile(file) : null;
  const done = records.find(
    (one) => one.digest === found && one.ofTable === month.table && one.month === name && one.returnedAt === null,
  );
  if (done) {
    await noteMonth(keeping, 'month.detach', done, month);
    return done;
  }
  const old = oldRows(month, leaving.mayLeave, await database.verifying(leaving.stay));
  if (!(await hasIt(keeping, file, month, records, old))) {
    const { rows } = await database.verifying((tx) => writeColdFile(file, linesOf(tx, month, old)));
    if (rows === 0) {
      rmSync(file);
      refuse(`No row of ${name} of ${month.table} may leave: ${leaving.noneLeaves}`);
    }
  }
  const detached = await patiently(() =>
    owner.outside(async (tx) => {
      await openColdStorage(tx);
      await takeRows(tx, month.table, old);
      const written = await digestOfLines(linesOf(tx, month, rowsUnderWay));
      await refuseOtherFile(file, written.digest);
      await leaving.remember(tx);
      const record = recordOf(month, written, await organisationsUnderWay(tx));
      const id = await insertRecord(tx, record);
      // Taking them out takes long: whoever asked for one meanwhile was told that it will be done.
      if (await isAnyUnderWay(tx, await database.verifying(leaving.stay)))
        refuse(`Work came meanwhile for a row of ${name} of ${month.table}: it stays. Again.`);
      return { id, ...record };
    }),
  );
  await noteMonth(keeping, 'month.detach', detached, month);
  return detached;
};
