import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwner, type Owner } from '@countinghouse/database';
import { createTestDatabase, testSecretKey, type TestDatabase } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../invariants';
import { migrations } from '../../migrations';
import { addAttempts, countRows, createDelivery } from '../../testing/months';
import { rowSealing } from '../secret-key/ring';
import { faultIn } from './cold-file';
import { detachMonth, tryDetaching } from './detach';
import { returnMonth } from './return';
import { divideTable, giveDivisionUp } from './divide';
import { addRange, boundaryOf } from './divide-repository';
import { monthJobs } from './jobs';
import { forgedRecords, selectDetached, selectMonths, selectMonthsEnd } from './repository';

const table = 'callback_attempt';
const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;

let test: TestDatabase;
let owner: Owner;
let superuser: pg.Client;
let directory: string;

const open = async (undivided: boolean): Promise<void> => {
  test = await createTestDatabase(migrations, { undivided });
  owner = openOwner(test.urls.ownerUrl, { sealing: rowSealing(testSecretKey) });
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-months-'));
};
afterEach(async () => {
  await superuser.end();
  await owner.close();
  await test.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Offenders of the rules about the structure of the database. */
const faults = async (): Promise<string[]> => {
  const rules = invariants.filter(({ name }) =>
    ['schema-is-ours', 'months-are-as-their-table', 'attempts-are-numbered-once', 'organisations-are-apart'].includes(
      name,
    ),
  );
  const found = await test.database.acrossOrganisations((tx) => verify(tx, rules));
  return found.flatMap(({ invariant, sample }) => sample.map((row) => `${invariant}: ${JSON.stringify(row)}`));
};
const monthsOf = async (): Promise<string[]> =>
  (await test.database.acrossOrganisations(selectMonths))
    .filter((one) => one.table === table)
    .map(({ month }) => month);
const attempts = (): Promise<number> => countRows(test.database, table);
const monthOf = (ahead: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7);
};

describe('A database', () => {
  it('[PART-1] is divided by month from the start: what came before, this month and the next two', async () => {
    await open(false);
    expect(await monthsOf()).toEqual([`before-${monthOf(0)}`, monthOf(0), monthOf(1), monthOf(2)]);
    expect(await faults()).toEqual([]);
    const delivery = await createDelivery(test.database);
    await addAttempts(test.database, delivery, { from: 1, to: 3, since: '2020-05-01T00:00:00Z' });
    await addAttempts(test.database, delivery, { from: 4, to: 5, since: new Date().toISOString() });
    expect(await attempts()).toBe(5);
    const { rows } = await superuser.query(`select count(*)::int as n from months.callback_attempt_before`);
    expect(rows).toEqual([{ n: 3 }]);
  });

  it('[PART-1] shows a month to nobody beside its table, the owner included', async () => {
    await open(false);
    await addAttempts(test.database, await createDelivery(test.database), {
      from: 1,
      to: 3,
      since: '2020-05-01T00:00:00Z',
    });
    const seen = 'select count(*)::int as n from months.callback_attempt_before';
    await expect(test.database.acrossOrganisations((tx) => sql.raw(seen).execute(tx))).rejects.toThrow(
      'permission denied for schema months',
    );
    expect((await owner.outside((tx) => sql.raw(seen).execute(tx))).rows).toEqual([{ n: 0 }]);
  });

  it('[PART-3] makes the months of a clock that jumps, and those that a job finds missing', async () => {
    await open(false);
    await test.setClock('2031-07-31T23:59:59.999Z', { frozen: true });
    expect(await monthsOf()).toEqual(expect.arrayContaining(['2031-07', '2031-08', '2031-09']));
    const left = async () =>
      (await test.database.acrossOrganisations(selectMonthsEnd)).find((one) => one.of_table === table)?.seconds ?? -1;
    expect(await left()).toBeGreaterThan(58 * 86_400);
    await superuser.query('drop table months.callback_attempt_2031_09');
    expect(await left()).toBeLessThan(32 * 86_400);
    await superuser.query('drop table months.callback_attempt_2031_07');
    expect(await left()).toBe(0);
    const job = monthJobs(test.database).handlers[0];
    await job?.run({}, { id: '', organisationId: null, attempt: 1, signal: new AbortController().signal });
    expect(await left()).toBeGreaterThan(58 * 86_400);
    expect(await faults()).toEqual([]);
  });

  it('[PART-3] leaves a month for the next time while somebody holds the table, and makes the others', async () => {
    await open(false);
    await superuser.query('begin; lock table callback_attempt in share update exclusive mode');
    await test.setClock('2031-07-15T00:00:00Z', { frozen: true });
    expect(await monthsOf()).not.toContain('2031-07');
    await superuser.query('commit');
    await test.setClock('2031-07-15T00:00:00Z', { frozen: true });
    expect(await monthsOf()).toContain('2031-07');
  });
});

describe('A table that is not divided', () => {
  beforeEach(() => open(true));

  it('[PART-2] is as the verifier knows it before and after it is divided in place, with all its rows', async () => {
    const delivery = await createDelivery(test.database);
    await addAttempts(test.database, delivery, { from: 1, to: 500, since: '2026-01-01T00:00:00Z' });
    expect(await monthsOf()).toEqual([]);
    expect(await faults()).toEqual([]);
    const ends = await divideTable({ database: test.database, owner }, table);
    expect(ends!.getTime() - Date.now()).toBeGreaterThan(27 * 86_400_000);
    expect(await attempts()).toBe(500);
    expect((await monthsOf())[0]).toBe(`before-${ends!.toISOString().slice(0, 7)}`);
    expect(await faults()).toEqual([]);
    await addAttempts(test.database, delivery, { from: 501, to: 502, since: ends!.toISOString() });
    expect(await attempts()).toBe(502);
    expect(await divideTable({ database: test.database, owner }, table)).toBeNull();
  });

  it('[PART-2] is divided by a repeated run after one that was interrupted, or left as it was', async () => {
    const boundary = await test.database.acrossOrganisations((tx) => boundaryOf(tx, table));
    const left = async () => (await test.database.acrossOrganisations(selectMonthsEnd)).map(({ of_table: of }) => of);
    await owner.outside((tx) => addRange(tx, table, new Date(boundary.getTime() - 40 * 86_400_000)));
    expect(await left()).toEqual([table]);
    await superuser.query(
      'create unique index callback_attempt_by_month on callback_attempt (organisation_id, delivery_id, number, at)',
    );
    await superuser.query(
      `update pg_index set indisvalid = false where indexrelid = 'callback_attempt_by_month'::regclass`,
    );
    await giveDivisionUp({ database: test.database, owner }, table);
    expect(await left()).toEqual([]);
    expect(await faults()).toEqual([]);
    await owner.outside((tx) => addRange(tx, table, new Date(boundary.getTime() - 40 * 86_400_000)));
    await superuser.query(
      'create unique index callback_attempt_by_month on callback_attempt (organisation_id, delivery_id, number, at)',
    );
    await superuser.query(
      `update pg_index set indisvalid = false where indexrelid = 'callback_attempt_by_month'::regclass`,
    );
    expect(await divideTable({ database: test.database, owner }, table)).toEqual(boundary);
    expect(await faults()).toEqual([]);
  });
});

describe('The verifier', () => {
  beforeEach(() => open(false));

  it.each<[string, string, string]>([
    [
      'a month that lets somebody in',
      'grant select on months.callback_attempt_before to countinghouse_app',
      'lets somebody in',
    ],
    [
      'a month without row security',
      'alter table months.callback_attempt_before no force row level security',
      'lets somebody in',
    ],
    ['a table among the months', 'create table months.aside ()', 'is no month of a table'],
    [
      'a month under another name',
      'alter table months.callback_attempt_before rename to callback_attempt_2020_01',
      'has the rows of another time',
    ],
    [
      'rows gathered without a month',
      'create table months.callback_attempt_rest partition of callback_attempt default',
      'has the rows of another time',
    ],
    [
      'a trigger of a month alone',
      `create function months.quiet() returns trigger language plpgsql as 'begin return null; end';
       create trigger quiet before insert on months.callback_attempt_before for each row execute function months.quiet()`,
      'is none of ours',
    ],
    [
      'a key of a month alone',
      'create unique index aside on months.callback_attempt_before (number, at)',
      'is none of its table',
    ],
    [
      'a check of a month alone',
      'alter table months.callback_attempt_before add check (number < 0) not valid',
      'is none of its table',
    ],
    [
      'references of a month switched off',
      'alter table months.callback_attempt_before disable trigger all',
      'is switched off',
    ],
    [
      'an attempt that is numbered twice',
      `insert into callback_attempt (organisation_id, delivery_id, number, at, signatures)
       select organisation_id, delivery_id, number, at + interval '1 day', 1 from callback_attempt`,
      'attempts-are-numbered-once',
    ],
  ])('[PART-5] names %s', async (_what, tampering, problem) => {
    await addAttempts(test.database, await createDelivery(test.database), {
      from: 1,
      to: 1,
      since: '2020-05-01T00:00:00Z',
    });
    await superuser.query(tampering);
    expect((await faults()).join('\n')).toContain(problem);
  });
});

describe('A month that is detached', () => {
  let file: string;
  const detach = (month: string, into = file) =>
    detachMonth({ database: test.database, owner, actor }, table, month, into);
  const first = `before-${monthOf(0)}`;

  beforeEach(async () => {
    await open(false);
    file = join(directory, 'attempts.cold');
    const delivery = await createDelivery(test.database);
    await addAttempts(test.database, delivery, { from: 1, to: 2_500, since: '2026-01-01T00:00:00Z' });
    await addAttempts(test.database, delivery, { from: 2_501, to: 2_600, since: new Date().toISOString() });
    await test.setClock(new Date(Date.now() + 100 * 86_400_000), { frozen: true });
  });

  it('[PART-4] is in its file, on record with its digest, in the trail, and no longer in the database', async () => {
    const { rowCount, digest } = await detach(first);
    expect(rowCount).toBe('2500');
    expect(await attempts()).toBe(100);
    expect(await faultIn(file)).toBeNull();
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('[')),
    ).toHaveLength(2_500);
    const records = await test.database.acrossOrganisations(selectDetached);
    expect(records).toMatchObject([{ ofTable: table, month: first, rowCount: '2500', digest }]);
    expect(await test.database.acrossOrganisations(forgedRecords)).toEqual([]);
    const { rows } = await superuser.query(
      `select action, after from audit_event where entity_type = 'detached-month'`,
    );
    expect(rows).toEqual([{ action: 'month.detach', after: { table, month: first, rows: '2500', digest } }]);
    expect(await faults()).toEqual([]);
  });

  it('[PART-4] is told as detached when it is asked for again, and noted once', async () => {
    const once = await detach(first);
    expect(await detach(first)).toMatchObject(once);
    await expect(detach(first, join(directory, 'other.cold'))).rejects.toThrow('is not its file');
    const { rows } = await superuser.query(`select count(*)::int as n from audit_event where action = 'month.detach'`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('[PART-4] is the same file after a try that ended before the month was dropped, and over nothing else', async () => {
    const held = new pg.Client({ connectionString: test.urls.ownerUrl });
    await held.connect();
    await held.query('begin; lock table callback_attempt in access share mode');
    const going = detach(first);
    await expect.poll(() => attempts()).toBe(2_600);
    await expect.poll(() => faultIn(file).catch(() => 'none')).toBeNull();
    const before = readFileSync(file, 'utf8');
    await held.query('rollback');
    await held.end();
    await going;
    expect(readFileSync(file, 'utf8')).toBe(before);
    const foreign = join(directory, 'letter.txt');
    writeFileSync(foreign, 'Dear reader,\n');
    await expect(detach(monthOf(0), foreign)).rejects.toThrow('is no month of cold storage');
    await expect(detach(monthOf(0), file)).rejects.toThrow('name another file');
    expect(await attempts()).toBe(100);
  });

  it('[PART-4] stays where something was written after its file, and leaves at the next try', async () => {
    const held = new pg.Client({ connectionString: test.urls.ownerUrl });
    await held.connect();
    await held.query('begin; lock table months.callback_attempt_before in row exclusive mode');
    const going = detach(first);
    await expect.poll(() => faultIn(file).catch(() => 'none')).toBeNull();
    await superuser.query('update callback_attempt set milliseconds = 13 where number = 7');
    const refusal = going.then(String, String);
    await held.query('rollback');
    await held.end();
    expect(await refusal).toContain('does not have what the month has');
    expect(await attempts()).toBe(2_600);
    expect(await test.database.acrossOrganisations(selectDetached)).toEqual([]);
    await detach(first);
    expect(await attempts()).toBe(100);
  });

  describe('comes back', () => {
    const bringBack = (from = file) =>
      returnMonth(
        { database: test.database, owner, actor, secretKey: testSecretKey },
        { table, month: first, file: from },
        null,
      );

    it('[PART-9] whole, once, after a try that was killed, and leaves anew, repeated too, over no file on record', async () => {
      const months = await monthsOf();
      const { digest } = await detach(first);
      // The empty table of a killed try, with a row that nobody vouches for.
      await superuser.query(`
        create table months.callback_attempt_before (like callback_attempt including all);
        alter table months.callback_attempt_before owner to ${new URL(test.urls.ownerUrl).username};
        insert into months.callback_attempt_before select organisation_id, delivery_id, 9999, at, 1 from callback_attempt limit 1`);
      await Promise.allSettled([bringBack(), bringBack()]);
      expect(await bringBack()).toMatchObject({ digest, rowCount: '2500' });
      expect(await attempts()).toBe(2_600);
      expect(await monthsOf()).toEqual(months);
      expect(await faults()).toEqual([]);
      expect(await test.database.acrossOrganisations(forgedRecords)).toEqual([]);
      const { rows } = await superuser.query(
        `select count(*)::int as n from audit_event where action = 'month.return'`,
      );
      expect(rows).toEqual([{ n: 1 }]);

      const kept = readFileSync(file);
      await superuser.query('update callback_attempt set milliseconds = 13 where number = 7');
      await expect(detach(first)).rejects.toThrow('name another file');
      expect(readFileSync(file)).toEqual(kept);
      await superuser.query('update callback_attempt set milliseconds = 12 where number = 7');
      // The file of a try that was killed before the month was dropped.
      const other = join(directory, 'again.cold');
      writeFileSync(other, kept);
      expect(await detach(first, other)).toMatchObject({ digest });
      await expect(detach(monthOf(0), other)).rejects.toThrow('name another file');
      expect(await bringBack(other)).toMatchObject({ digest });
    });

    it('[PART-9] from what is on record only, and with all of its rows or none', async () => {
      const { id } = await detach(first);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('"500"', '"200"'));
      await expect(bringBack()).rejects.toThrow('its lines are not those that it was written with');
      await expect(bringBack(join(directory, 'none.cold'))).rejects.toThrow('There is no file');
      writeFileSync(file, text);
      await superuser.query(`update detached_month set row_count = 2499 where id = $1`, [id]);
      await expect(bringBack()).rejects.toThrow('its seal does not hold');
      await superuser.query(`update detached_month set row_count = 2500 where id = $1`, [id]);
      // A month of that time, as a move makes it, with one of the rows: the others go with it.
      await superuser.query(`
        create table months.callback_attempt_before partition of callback_attempt for values from (minvalue) to ('${monthOf(0)}-01T00:00:00Z');
        select guard_month('callback_attempt', 'callback_attempt_before');
        alter table months.callback_attempt_before owner to ${new URL(test.urls.ownerUrl).username};
        insert into callback_attempt select organisation_id, id, 1, '2026-01-01T00:00:01Z', 1 from callback_delivery`);
      await expect(bringBack()).rejects.toThrow('nothing was taken in');
      expect(await attempts()).toBe(101);
      await superuser.query(`delete from callback_attempt where number = 1`);
      await bringBack();
      expect(await attempts()).toBe(2_600);
      expect(await faults()).toEqual([]);
    });
  });

  it('[PART-7] has no rows of an organisation that is in another cell or on its way, which would bring them again', async () => {
    const place = (state: string, movedTo: string | null) =>
      superuser.query('update organisation set move_state = $1, moved_to = $2', [state, movedTo]);
    const { rows } = await superuser.query<{ name: string }>('select name from organisation');
    for (const [state, movedTo] of [
      ['MOVED', 'https://eu.example'],
      ['MOVING', null],
    ] as const) {
      await place(state, movedTo);
      await expect(detach(first)).rejects.toThrow(`in another cell or on their way: ${rows[0]!.name}. It stays here`);
      await expect(tryDetaching({ database: test.database }, table, first)).rejects.toThrow('It stays here');
    }
    expect(existsSync(file)).toBe(false);
    expect(await attempts()).toBe(2_600);
    await superuser.query('update organisation set move_state = null');
    await detach(first);
    expect(await attempts()).toBe(100);
  });

  it('[PART-4] has to have ended a month ago', async () => {
    const present = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 7);
    await expect(detach(present)).rejects.toThrow('a month leaves 31 days later');
    await expect(detach('2019-01')).rejects.toThrow('There is no month 2019-01');
  });
});
