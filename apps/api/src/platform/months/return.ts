import { existsSync } from 'node:fs';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { verifyColdFile } from '../audit/verify-cold';
import { digestOfFile, faultIn, readHead, rowsIn } from './cold-file';
import { noteMonth, refuse, type Detached, type Keeping } from './detach';
import { openColdStorage } from './detach-repository';
import { patiently } from './patiently';
import {
  forgedRecords,
  isDividedTable,
  recordReturn,
  selectDetached,
  selectMonths,
  type ColdTable,
  type DetachedMonth,
  type DividedTable,
  type Month,
} from './repository';
import {
  attachPart,
  beginUnderWay,
  closePart,
  openPart,
  partOf,
  preparePart,
  putUnderWay,
  rowWriter,
  type Place,
} from './return-repository';
import type { RowsThatLeave } from './rows-that-leave';

const rowsAtOnce = 2_000;

const foreignKeyViolation = '23503';
const uniqueViolation = '23505';

type Asked = { readonly table: ColdTable; readonly month: string; readonly file: string };

/** Record of the file, if its month may come back or has come back already. */
const recordToReturn = async (
  tx: Tx,
  { table, month, file }: Asked,
): Promise<{ readonly record: DetachedMonth; readonly isBack: boolean }> => {
  const all = (await selectDetached(tx)).filter((one) => one.ofTable === table && one.month === month);
  if (all.length === 0) refuse(`No month ${month} of ${table} is on record in cold storage.`);
  if (!existsSync(file)) refuse(`There is no file ${file}.`);
  const digest = await digestOfFile(file);
  const record = all.findLast((one) => one.digest === digest) ?? null;
  if (!record) {
    await readHead(file);
    const fault = await faultIn(file);
    const expected = all.map((one) => one.digest).join(' or ');
    return refuse(
      `${file} is not what is on record about ${month} of ${table}${fault === null ? '' : `: ${fault}`}. That has the SHA-256 ${expected}.`,
    );
  }
  if ((await forgedRecords(tx)).includes(record.id))
    refuse(`What is on record about ${month} of ${table} was changed: its seal does not hold.`);
  return { record, isBack: record.returnedAt !== null };
};

/** Month that is there in the place of one that comes back; refuses one that covers another time. */
const monthInPlace = async (tx: Tx, table: ColdTable, record: DetachedMonth): Promise<Month | null> => {
  const [from, to] = [record.coversFrom?.getTime() ?? -Infinity, record.coversTo.getTime()];
  const there = (await selectMonths(tx)).filter(
    (one) => one.table === table && (one.coversFrom?.getTime() ?? -Infinity) < to && one.coversTo.getTime() > from,
  );
  const [same] = there;
  if (!same) return null;
  if (there.length === 1 && (same.coversFrom?.getTime() ?? -Infinity) === from && same.coversTo.getTime() === to)
    return same;
  return refuse(
    `${table} has months of that time: ${there.map(({ month }) => month).join(', ')}. They were made for rows that came from another cell, and leave first.`,
  );
};

/** Writes every row of the file, and looks whether they are as many as on record. */
const fill = async (tx: Tx, { table, month, file }: Asked, place: Place, record: DetachedMonth): Promise<void> => {
  const { columns } = await readHead(file);
  const write = await rowWriter(tx, table, place, columns);
  let batch: (readonly (string | null)[])[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await write(batch);
    count += batch.length;
    batch = [];
  };
  for await (const row of rowsIn(file)) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await flush();
  }
  await flush();
  if (String(count) !== record.rowCount)
    refuse(`${file} has ${count} rows of ${month} of ${table}, and ${record.rowCount} are on record.`);
};

/** Takes the rows in where the table is divided: they become its month again. */
const returnPart = async (
  { database, owner }: Keeping,
  asked: Asked & { readonly table: DividedTable },
  record: DetachedMonth,
): Promise<boolean> => {
  const { table } = asked;
  const covered = { table, coversFrom: record.coversFrom, coversTo: record.coversTo };
  const inPlace = await database.acrossOrganisations((tx) => monthInPlace(tx, table, record));
  if (!inPlace) await patiently(() => owner.outside((tx) => preparePart(tx, record.id, covered)));
  return patiently(() =>
    owner.outside(async (tx) => {
      if (!(await recordReturn(tx, record.id))) return false;
      if (inPlace) await openPart(tx, inPlace);
      await fill(tx, asked, { part: inPlace?.part ?? partOf(covered) }, record);
      await (inPlace ? closePart(tx, inPlace) : attachPart(tx, covered));
      return true;
    }),
  );
};

/** Takes the rows in where the table is not divided. */
const returnRows = (
  { owner }: Keeping,
  leaving: RowsThatLeave,
  asked: Asked,
  record: DetachedMonth,
): Promise<boolean> =>
  patiently(() =>
    owner.outside(async (tx) => {
      if (!(await recordReturn(tx, record.id))) return false;
      await openColdStorage(tx);
      await beginUnderWay(tx, asked.table);
      await fill(tx, asked, 'UNDER_WAY', record);
      await putUnderWay(tx, asked.table);
      await leaving.forget(tx);
      return true;
    }),
  );

/**
 * Takes the rows of a month in again from its file: that is compared with what is on record under the installation's seal, audit events with their seals too, and
 * each row with what the database makes of it. All of them are there when the transaction ends, or none; killed at any moment it is repeated.
 *
 * @param leaving of a table that is not divided
 * @throws MonthRefused
 */
export const returnMonth = async (
  keeping: Keeping & { readonly secretKey: string },
  asked: Asked,
  leaving: RowsThatLeave | null,
): Promise<Detached> => {
  const { database, secretKey } = keeping;
  const { table, month, file } = asked;
  const { record, isBack } = await database.acrossOrganisations((tx) => recordToReturn(tx, asked));
  if (!isBack) {
    const { findings } = await database.verifying((tx) => verifyColdFile(tx, secretKey, file, [record]));
    const [first] = findings;
    if (first) refuse(`${first.detail}.`);
    try {
      const isMine =
        leaving === null && isDividedTable(table)
          ? await returnPart(keeping, { ...asked, table }, record)
          : leaving !== null && (await returnRows(keeping, leaving, asked, record));
      if (!isMine) refuse(`${month} of ${table} came back meanwhile.`);
    } catch (error) {
      if (sqlStateOf(error) === foreignKeyViolation)
        refuse(`${month} of ${table} refers to rows that are in cold storage: callback_delivery comes back first.`);
      if (sqlStateOf(error) === uniqueViolation)
        refuse(`The database has a row of ${month} of ${table} already: nothing was taken in.`);
      throw error;
    }
  }
  await noteMonth(keeping, 'month.return', record, { table, month });
  return record;
};

/** Refuses a month that would not come back; nothing changes. */
export const tryReturning = ({ database }: Pick<Keeping, 'database'>, asked: Asked): Promise<DetachedMonth> =>
  database.acrossOrganisations(async (tx) => {
    const { record, isBack } = await recordToReturn(tx, asked);
    if (!isBack && isDividedTable(asked.table)) await monthInPlace(tx, asked.table, record);
    return record;
  });
