import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openOwner, type Database } from '@countinghouse/database';
import { createTestDatabase, testSecretKey, type TestDatabase } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import { invariants } from '../../invariants';
import { migrations } from '../../migrations';
import { messagesThatLeave } from '../../modules/running/callbacks';
import { sealAuditTrail } from '../../platform/audit/seal';
import { verifyAuditTrail } from '../../platform/audit/verify';
import { verifyColdFile } from '../../platform/audit/verify-cold';
import { digestOfFile } from '../../platform/months/cold-file';
import { detachRows } from '../../platform/months/detach';
import { divideTable } from '../../platform/months/divide';
import { selectDetached, type ColdTable } from '../../platform/months/repository';
import { returnMonth } from '../../platform/months/return';
import { createRandom } from '../../sandbox/random';
import { rowSealing } from '../../platform/secret-key/ring';
import { bundledProgram } from '../built';
import {
  addAttempts,
  addEvents,
  addMessages,
  beginMonths,
  bytesOf,
  contentOf,
  countRows,
  createDelivery,
} from '../months';
import type { DatabaseFacts, Told } from './detach-until-killed';

type Drill = {
  /** Determines every choice; the scheduling of processes varies. */
  readonly seed: string;
  /** Rows of the table that is divided while it is written. */
  readonly rows: number;
  readonly writers?: number;
  /** Months of each table that are detached. */
  readonly months?: number;
  /** Rows of each of them. */
  readonly rowsOfMonth?: number;
  /** Messages of the month whose room is measured. */
  readonly messages?: number;
  /** Probability with which a try is killed. */
  readonly killing?: number;
  readonly say?: (line: string) => void;
};

const script = fileURLToPath(new URL('detach-until-killed.ts', import.meta.url));
const present = (): string => new Date().toISOString();

/** Writers that add attempts and end them, each acknowledged row counted, until they are stopped. */
const startWriters = (
  database: Database,
  delivery: Awaited<ReturnType<typeof createDelivery>>,
  many: number,
  first: number,
) => {
  let next = first;
  let isStopped = false;
  const facts = { acknowledged: 0, retried: 0, failed: [] as string[], slowestMs: 0 };
  const write = async (number: number): Promise<void> => {
    await addAttempts(database, delivery, { from: number, to: number, since: present() });
    await database.acrossOrganisations((tx) =>
      sql`
        update callback_attempt set milliseconds = 13
         where organisation_id = ${delivery.organisationId} and delivery_id = ${delivery.id} and number = ${number}`.execute(
        tx,
      ),
    );
  };
  const one = async (): Promise<void> => {
    while (!isStopped) {
      const number = (next += 1);
      const began = performance.now();
      try {
        await write(number).catch(async () => {
          facts.retried += 1;
          await write(number);
        });
        facts.acknowledged += 1;
      } catch (error) {
        facts.failed.push(error instanceof Error ? error.message : String(error));
      }
      facts.slowestMs = Math.max(facts.slowestMs, performance.now() - began);
    }
  };
  const all = Array.from({ length: many }, one);
  return {
    facts,
    slowestSince: () => {
      const { slowestMs } = facts;
      facts.slowestMs = 0;
      return slowestMs;
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(all);
    },
  };
};

/** Divides a table of many rows in place while others write into it. */
const divideUnderWriters = async (
  rows: number,
  writers: number,
  deviate: (of: string) => void,
  say: (line: string) => void,
) => {
  const test = await createTestDatabase(migrations, { undivided: true });
  const owner = openOwner(test.urls.ownerUrl, { sealing: rowSealing(testSecretKey) });
  try {
    const delivery = await createDelivery(test.database);
    for (let from = 1; from <= rows; from += 100_000)
      await addAttempts(test.database, delivery, {
        from,
        to: Math.min(rows, from + 99_999),
        since: '2026-01-01T00:00:00Z',
      });
    const writing = startWriters(test.database, delivery, writers, rows);
    await pause(3_000);
    const undisturbedMs = writing.slowestSince();
    const began = performance.now();
    await divideTable({ database: test.database, owner, say }, 'callback_attempt');
    const tookMs = performance.now() - began;
    const slowestMs = writing.slowestSince();
    await pause(2_000);
    await writing.stop();
    const { acknowledged, retried, failed } = writing.facts;
    for (const message of failed) deviate(`A write failed twice: ${message}`);
    const found = await countRows(test.database, 'callback_attempt');
    if (found !== rows + acknowledged) deviate(`${found} rows of ${rows + acknowledged}`);
    const rules = invariants.filter(({ name }) => /^schema-is-ours|^months-are|^attempts-are/.test(name));
    for (const { invariant } of await test.database.verifying((tx) => verify(tx, rules)))
      deviate(`${invariant} is broken`);
    return { rows, acknowledged, retried, tookMs, slowestMs, undisturbedMs };
  } finally {
    await owner.close();
    await test.close();
  }
};

type Choices = {
  readonly random: ReturnType<typeof createRandom>;
  readonly killing: number;
  readonly deviate: (of: string) => void;
};

/** Detaches months of a table, or brings them back, by a process that is killed and started again. */
const workKilled = async (
  test: TestDatabase,
  act: Told['act'],
  asked: readonly Omit<Told, 'act'>[],
  { random, killing, deviate }: Choices,
) => {
  const program = await bundledProgram(script);
  const facts = JSON.stringify({ urls: test.urls, secretKey: testSecretKey } satisfies DatabaseFacts);
  const start = async (): Promise<ChildProcess> => {
    const worker = fork(program, [facts], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(worker, 'message');
    return worker;
  };
  const traces = invariants.filter(({ name }) => name === 'cold-callbacks-are-on-record');
  let kills = 0;
  let tries = 0;
  let slowestMs = 0;
  let longestMs = 800;
  let worker = await start();
  try {
    for (const { table, month, file } of asked) {
      const before = await countRows(test.database, table);
      for (let answer: string | undefined; answer === undefined;) {
        tries += 1;
        const listening = new AbortController();
        const answered = once(worker, 'message', { signal: listening.signal }) as Promise<
          [{ answer?: string; error?: string }]
        >;
        answered.catch(() => undefined);
        const began = performance.now();
        worker.send({ act, table, month, file } satisfies Told);
        const isKilled = random.chance(`${act} kill ${table} ${tries}`, killing);
        const told = await Promise.race([
          answered.then(([message]) => message),
          ...(isKilled ? [pause(random.u(`${act} moment ${table} ${tries}`) * longestMs).then(() => null)] : []),
        ]);
        listening.abort();
        if (told === null) {
          worker.kill('SIGKILL');
          await once(worker, 'exit');
          kills += 1;
          worker = await start();
        } else {
          const tookMs = performance.now() - began;
          longestMs = Math.max(tookMs, longestMs * 0.9);
          slowestMs = Math.max(tookMs, slowestMs);
          if (told.error !== undefined) {
            deviate(`${act} ${month} of ${table}: ${told.error}`);
            break;
          }
          answer = told.answer;
        }
        // Whatever the moment: all rows here, or none and all of them in the file that is on record.
        const record = (await test.database.acrossOrganisations(selectDetached)).find(
          (one) => one.ofTable === table && one.month === month,
        );
        const moved = Math.abs((await countRows(test.database, table)) - before);
        const isDone = record !== undefined && (act === 'detach' || record.returnedAt !== null);
        if (moved !== (isDone ? Number(record.rowCount) : 0))
          deviate(`${act} ${month} of ${table}: ${moved} rows, on record ${record?.rowCount ?? 'none'}`);
        if (record && (await digestOfFile(file)) !== record.digest)
          deviate(`${month} of ${table}: its file is another`);
        for (const { invariant } of await test.database.verifying((tx) => verify(tx, traces)))
          deviate(`${act} ${month} of ${table}: ${invariant} is broken`);
      }
    }
  } finally {
    worker.kill('SIGKILL');
  }
  return { files: asked.map(({ file }) => file), kills, tries, slowestMs };
};

/** Messages of a month that leave and come back without a kill, and what they take in the database before and after. */
const measureMessages = async (rows: number, directory: string) => {
  const test = await createTestDatabase(migrations);
  const owner = openOwner(test.urls.ownerUrl, { sealing: rowSealing(testSecretKey) });
  const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;
  const keeping = { database: test.database, owner, actor, secretKey: testSecretKey };
  try {
    const delivery = await createDelivery(test.database);
    await addMessages(test.database, delivery, { count: rows, since: '2025-01-01T00:00:00Z' });
    const messages = await bytesOf(test.database, 'callback_delivery');
    const month = { table: 'callback_delivery', month: '2025-01', file: join(directory, 'measured.cold') } as const;
    const began = performance.now();
    await detachRows(keeping, messagesThatLeave, month.month, month.file);
    const leftMs = performance.now() - began;
    const traces = await bytesOf(test.database, 'cold_callback');
    const again = performance.now();
    await returnMonth(keeping, month, messagesThatLeave);
    return { rows, messages, traces, leftMs, returnedMs: performance.now() - again };
  } finally {
    await owner.close();
    await test.close();
  }
};

/**
 * Divides a table of many rows while others write into it; then detaches months of attempts, of messages and of audit events by a process that is killed
 * (`kill -9`) at random moments, and verifies the trail from the database and the files; then alters each file in one place, which is found; then brings all of
 * them back, killed likewise, and compares what the tables have with what they had.
 */
export const killDetaching = async ({
  seed,
  rows,
  writers = 3,
  months = 6,
  rowsOfMonth = 2_000,
  killing = 0.6,
  messages: ofMeasure = 20_000,
  say = () => undefined,
}: Drill) => {
  const random = createRandom(seed);
  const deviations: string[] = [];
  const deviate = (of: string): void => void deviations.push(of);
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-month-kills-'));
  const divided = await divideUnderWriters(rows, writers, deviate, say);
  const measured = await measureMessages(ofMeasure, directory);
  const test = await createTestDatabase(migrations);
  try {
    const firstDays = Array.from(
      { length: months },
      (_, index) => `2025-${String(index + 1).padStart(2, '0')}-01T00:00:00Z`,
    );
    await beginMonths(test.urls.ownerUrl, firstDays);
    const delivery = await createDelivery(test.database);
    for (const [index, since] of firstDays.entries()) {
      await addAttempts(test.database, delivery, {
        from: index * rowsOfMonth + 1,
        to: (index + 1) * rowsOfMonth,
        since,
      });
      await addMessages(test.database, delivery, { count: rowsOfMonth, since });
      await addEvents(test.database, [null, delivery.organisationId], { count: rowsOfMonth, since });
    }
    const content = async () => [
      await contentOf(test.database, 'callback_attempt'),
      await contentOf(test.database, 'callback_delivery'),
    ];
    const contentBefore = await content();
    const witness = { read: () => null, write: () => undefined };
    const seal = () => sealAuditTrail({ database: test.database, secretKey: testSecretKey, witness });
    await seal();
    const choices = { random, killing, deviate };
    const monthsOf = (table: ColdTable) =>
      firstDays.map((day) => {
        const month = day.slice(0, 7);
        return { table, month, file: join(directory, `${table}-${month}.cold`) };
      });
    const attempts = await workKilled(test, 'detach', monthsOf('callback_attempt'), choices);
    const messages = await workKilled(test, 'detach', monthsOf('callback_delivery'), choices);
    const events = await workKilled(test, 'detach', monthsOf('audit_event'), choices);
    await seal();
    const trail = () => test.database.verifying((tx) => verifyAuditTrail(tx, testSecretKey, null, { mode: 'sandbox' }));
    const inFile = (file: string) =>
      test.database.verifying(async (tx) => verifyColdFile(tx, testSecretKey, file, await selectDetached(tx)));
    for (const { problem, detail } of await trail()) deviate(`${problem}: ${detail}`);
    let tampered = 0;
    for (const file of [...attempts.files, ...messages.files, ...events.files]) {
      const { findings, record } = await inFile(file);
      if (findings.length > 0 || !record) deviate(`${file}: ${findings[0]?.detail ?? 'is not on record'}`);
      const copy = `${file}.tampered`;
      await copyFile(file, copy);
      const text = await readFile(copy, 'utf8');
      const at = random.integer(`place ${file}`, Math.floor(text.length / 4), Math.floor(text.length / 2));
      // A letter or a digit becomes another one.
      const place = at + Math.max(0, text.slice(at).search(/[0-9a-f]/));
      await writeFile(copy, `${text.slice(0, place)}${text[place] === '1' ? '2' : '1'}${text.slice(place + 1)}`);
      if ((await inFile(copy)).findings.length === 0) deviate(`${file}: tampering at ${place} was not found`);
      else tampered += 1;
      await rm(copy);
    }
    const back = await workKilled(
      test,
      'return',
      [...monthsOf('callback_delivery'), ...monthsOf('callback_attempt'), ...monthsOf('audit_event')],
      choices,
    );
    if (String(await content()) !== String(contentBefore)) deviate('What came back is not what left');
    await seal();
    for (const { problem, detail } of await trail()) deviate(`back: ${problem}: ${detail}`);
    const structure = invariants.filter(({ name }) => /^schema-is-ours|^months-are/.test(name));
    for (const { invariant } of await test.database.verifying((tx) => verify(tx, structure)))
      deviate(`back: ${invariant} is broken`);
    return { deviations, divided, measured, attempts, messages, events, tampered, back };
  } finally {
    await test.close();
    await rm(directory, { recursive: true, force: true });
  }
};
