import type { OrganisationId } from '@countinghouse/contract/ids';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { migrations } from '../../migrations';
import { bundledProgram } from '../../testing/built';
import { slowJob, workJob } from '../../testing/jobs';
import { newId } from '../ids';
import { createLog } from '../log';
import type { JobKind, Work } from './job';
import { every, handle, jobKind } from './job';
import type { EnqueueOptions } from './repository';
import { enqueue } from './repository';
import type { JobRunner, Jobs } from './runner';
import { createJobRunner } from './runner';
import { onWork } from './wake';

let test: TestDatabase;
const log = createLog('silent');
const start = new Date('2025-06-30T09:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

beforeAll(async () => {
  test = await createTestDatabase(migrations);
});
beforeEach(async () => {
  await test.setClock(start);
  await test.database.acrossOrganisations(async (tx) => {
    for (const table of ['job', 'dead_letter', 'job_schedule']) await sql`delete from ${sql.table(table)}`.execute(tx);
  });
});
afterAll(() => test.close());

type Row = { kind: string; payload: unknown; attempts: number; run_at: Date; locked_until: Date | null };
type DeadRow = { kind: string; attempts: number; failed_at: Date; problem: string; payload: unknown };
const rowsOf = async <R>(table: string): Promise<R[]> =>
  (await test.database.acrossOrganisations((tx) => sql<R>`select * from ${sql.table(table)}`.execute(tx))).rows;
const rows = () => rowsOf<Row>('job');
const deadLetters = () => rowsOf<DeadRow>('dead_letter');
const ask = (kind: JobKind = workJob, payload: unknown = {}, options?: EnqueueOptions) =>
  test.database.onPlatform((tx) => enqueue(tx, kind, payload, options));
const runnerOf = (jobs: Jobs) => createJobRunner(test.database, jobs, log);
type Payload = Record<string, unknown>;
const worker = (run: (payload: Payload, work: Work) => Promise<unknown>, kind = workJob) =>
  runnerOf({ handlers: [handle(kind, run)] });
const drain = async (...runners: readonly JobRunner[]) => {
  while ((await Promise.all(runners.map((runner) => runner.runDue()))).some((taken) => taken > 0));
};

const organisations = async (): Promise<readonly [OrganisationId, OrganisationId]> => {
  const ids = [newId<OrganisationId>(), newId<OrganisationId>()] as const;
  await test.database.acrossOrganisations(async (tx) => {
    for (const id of ids) {
      await sql`
        insert into organisation (id, name, legal_name, registration_number, street, city, postal_code, country, brand)
        values (${id}, 'Any', 'Any', '1', '1 Quay Street', 'Dublin', 'D01', 'IE', 'LOCAL')`.execute(tx);
    }
  });
  return ids;
};

/** A promise and how to keep it. */
const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((kept) => {
    resolve = kept;
  });
  return { promise, resolve };
};

/** Work that began and lasts until `end` is called. */
const heldWork = (kind: JobKind<typeof workJob.payload> = workJob) => {
  const begun = deferred<Work>();
  const ended = deferred<void>();
  const runner = worker(async (_, work) => {
    begun.resolve(work);
    await ended.promise;
  }, kind);
  const finished = runner.runDue();
  return {
    begun: begun.promise,
    end: async () => {
      ended.resolve();
      await finished;
    },
  };
};

describe('jobs', () => {
  it('are not there when the transaction that asked for them failed', async () => {
    const failing = test.database.onPlatform(async (tx) => {
      await enqueue(tx, workJob, {});
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('that are due are told of in their process once they are committed, and never where they were not', async () => {
    let told = 0;
    const end = onWork(() => (told += 1));
    const failing = test.database.onPlatform(async (tx) => {
      await enqueue(tx, workJob, {});
      expect(told).toBe(0);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await ask(workJob, {}, { runAt: later(60) });
    expect(told).toBe(0);
    await ask();
    expect(told).toBe(1);
    end();
    await ask();
    expect(told).toBe(1);
  });

  it('are done once by two runners at the same moment', async () => {
    const done: unknown[] = [];
    const note = async (payload: unknown) => void done.push(payload);
    for (let index = 0; index < 30; index += 1) await ask(workJob, { index });
    await drain(worker(note), worker(note));
    expect(done).toHaveLength(30);
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(30);
    expect(await rows()).toEqual([]);
  });

  it('wait for their instant on the one clock', async () => {
    let done = 0;
    const runner = worker(async () => void (done += 1));
    await ask(workJob, {}, { runAt: later(60) });
    await test.setClock(later(59.999));
    expect(await runner.runDue()).toBe(0);
    await test.setClock(later(60));
    expect(await runner.runDue()).toBe(1);
    expect(done).toBe(1);
  });

  it('that fail are tried again later, eight times, and then lie among the dead letters', async () => {
    let tries = 0;
    const runner = worker(async () => {
      tries += 1;
      throw new Error('The mail server is away');
    });
    await ask(workJob, { to: 'somebody' });
    await runner.runDue();
    expect(await runner.runDue()).toBe(0);
    for (let round = 1; round < 12; round += 1) {
      expect(await deadLetters()).toHaveLength(round > 7 ? 1 : 0);
      await test.setClock(later(round * 2 * 3_600));
      await runner.runDue();
    }
    expect(tries).toBe(8);
    expect(await rows()).toEqual([]);
    expect(await deadLetters()).toMatchObject([
      { kind: 'work', payload: { to: 'somebody' }, attempts: 8, problem: 'The mail server is away' },
    ]);
  });

  it('of a kind nobody knows wait for the process that does, and are given up after a day', async () => {
    await ask(jobKind('of-another-version', z.object({})));
    const runner = worker(async () => undefined);
    expect(await runner.runDue()).toBe(0);
    expect(await rows()).toHaveLength(1);
    await test.setClock(later(86_401));
    runner.start();
    await expect.poll(deadLetters).toMatchObject([{ kind: 'of-another-version' }]);
    await runner.stop();
  });

  it('have places of their own by kind: what is slow holds up nothing else', async () => {
    const held = deferred<void>();
    let others = 0;
    let slow = 0;
    const runner = runnerOf({
      handlers: [
        handle(slowJob, async () => {
          slow += 1;
          await held.promise;
        }),
        handle(workJob, async () => void (others += 1)),
      ],
    });
    for (let index = 0; index < 5; index += 1) await ask(slowJob);
    const first = runner.runDue();
    await expect.poll(() => slow).toBe(2);
    await ask(workJob);
    expect(await runner.runDue()).toBe(1);
    expect([slow, others]).toEqual([2, 1]);
    held.resolve();
    await first;
    await drain(runner);
    expect(slow).toBe(5);
  });

  it('of one organisation take no more than their share of the places: those of others begin beside them', async () => {
    const shared = jobKind('shared-places', workJob.payload, { concurrency: 4, perOrganisation: 2 });
    const [greedy, modest] = await organisations();
    const askFor = (organisationId: OrganisationId) =>
      test.database.inOrganisation(organisationId, (tx) => enqueue(tx, shared, {}, { organisationId }));
    for (let number = 0; number < 6; number += 1) await askFor(greedy);
    await askFor(modest);
    const begun: (string | null)[] = [];
    const ended = deferred<void>();
    const runner = worker(async (_, { organisationId }) => {
      begun.push(organisationId);
      await ended.promise;
    }, shared);
    const first = runner.runDue();
    await expect.poll(() => begun.length).toBe(3);
    // Another process finds the share taken, too.
    const other = worker(async (_, { organisationId }) => void begun.push(organisationId), shared);
    expect(await other.runDue()).toBe(0);
    expect(begun.filter((id) => id === greedy)).toHaveLength(2);
    ended.resolve();
    await first;
    expect(begun).toHaveLength(7);
  });

  it('are done by a started runner one after the other until none is left, and stopping waits for the last', async () => {
    const done: unknown[] = [];
    const runner = worker(async ({ index }) => void done.push(index), slowJob);
    for (let index = 0; index < 7; index += 1) await ask(slowJob, { index });
    runner.start();
    await expect.poll(() => done.length).toBe(7);
    await runner.stop();
    expect(await rows()).toEqual([]);
  });

  it('that wait for ever are left when their process stops, and taken over by another', async () => {
    const begun = deferred<Work>();
    const never = handle(workJob, (_, work) => {
      begun.resolve(work);
      return new Promise(() => undefined);
    });
    const runner = createJobRunner(test.database, { handlers: [never] }, log, { stopWithinMs: 50 });
    await ask();
    runner.start();
    const { signal } = await begun.promise;
    await runner.stop();
    expect(signal.aborted).toBe(true);
    expect(await rows()).toHaveLength(1);

    await test.setClock(later(3_600));
    const done: unknown[] = [];
    await worker(async (payload) => void done.push(payload)).runDue();
    expect(done).toEqual([{}]);
    expect(await rows()).toEqual([]);
  });
});

describe('a lease', () => {
  it('of a process that was killed in the middle of a job runs out, and another takes the job over', async () => {
    const { appUrl, workerUrl } = test.urls;
    const script = fileURLToPath(new URL('../../testing/work-until-killed.ts', import.meta.url));
    await ask(workJob, { name: 'dangerous' });
    const child = spawn(process.execPath, [await bundledProgram(script), appUrl, workerUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString().trim()).toBe('dangerous');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const attempts: number[] = [];
    const runner = worker(async (_, { attempt }) => void attempts.push(attempt));
    await test.setClock(later(59.999));
    expect(await runner.runDue()).toBe(0);
    await test.setClock(later(60));
    expect(await runner.runDue()).toBe(1);
    expect(attempts).toEqual([2]);
    expect(await rows()).toEqual([]);
  });

  it('is renewed as long as the work goes on, so that a long job is not begun twice', async () => {
    await ask(slowJob);
    const { begun, end } = heldWork(slowJob);
    await begun;
    await test.setClock(later(2.9));
    const leasedUntil = async () => (await rows())[0]?.locked_until?.getTime();
    await expect.poll(leasedUntil).toBe(later(5.9).getTime());
    await test.setClock(later(5));
    expect(await worker(async () => undefined, slowJob).runDue()).toBe(0);
    await end();
    expect(await rows()).toEqual([]);
  });

  it('that was lost is told to the work, which then puts nothing away', async () => {
    await ask(slowJob);
    const slow = heldWork(slowJob);
    const { signal } = await slow.begun;
    // As if this process had been paused beyond its lease and another had claimed the job.
    await test.database.acrossOrganisations((tx) => sql`update job set attempts = attempts + 1`.execute(tx));
    await expect.poll(() => signal.aborted).toBe(true);
    await slow.end();
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
  });
});

describe('a key', () => {
  it('lets one job of a kind and an organisation wait, at the instant it was first asked for', async () => {
    await ask(workJob, { first: true }, { key: 'rates', runAt: later(10) });
    await ask(workJob, { first: false }, { key: 'rates' });
    await ask(slowJob, {}, { key: 'rates' });
    await ask(workJob, {}, { key: 'other' });
    await ask(workJob, {});
    expect(await rows()).toHaveLength(4);
    expect((await rows()).filter(({ run_at }) => run_at > start)).toMatchObject([{ payload: { first: true } }]);
  });

  it('of a job at work is free again: what changed since it looked is looked at once more', async () => {
    await ask(workJob, {}, { key: 'rates' });
    const { begun, end } = heldWork();
    await begun;
    await ask(workJob, { again: true }, { key: 'rates' });
    await ask(workJob, { again: true }, { key: 'rates' });
    expect(await rows()).toHaveLength(2);
    expect(new Set((await rows()).map(({ attempts }) => attempts))).toEqual(new Set([0, 1]));
    await end();
    expect(await rows()).toEqual([]);
  });

  it('of a job that failed while another waits is not held twice', async () => {
    await ask(workJob, {}, { key: 'rates' });
    const failing = worker(async () => {
      await ask(workJob, { again: true }, { key: 'rates', runAt: later(60) });
      throw new Error('Not now');
    });
    await failing.runDue();
    expect(await rows()).toMatchObject([{ payload: { again: true }, attempts: 0 }]);
  });
});

describe('jobs of one entity', () => {
  it('are done in the order they were asked for, by two runners and over failures, and hold up no others', async () => {
    const done: string[] = [];
    let failures = 2;
    const run = async ({ of, index }: Payload) => {
      if (of === 'one' && index === 1 && failures > 0) {
        failures -= 1;
        throw new Error('Not now');
      }
      done.push(`${String(of)} ${String(index)}`);
    };
    const runners = [worker(run), worker(run)];
    for (let index = 0; index < 4; index += 1) {
      await ask(workJob, { of: 'one', index }, { entity: 'payment:one' });
      await ask(workJob, { of: 'two', index }, { entity: 'payment:two' });
    }
    await drain(...runners);
    expect(done.filter((entry) => entry.startsWith('two'))).toHaveLength(4);
    expect(done.filter((entry) => entry.startsWith('one'))).toEqual(['one 0']);
    for (const hours of [1, 2]) {
      await test.setClock(later(hours * 3_600));
      await drain(...runners);
    }
    for (const of of ['one', 'two']) {
      expect(done.filter((entry) => entry.startsWith(of))).toEqual([0, 1, 2, 3].map((index) => `${of} ${index}`));
    }
  });

  it('go on after one of them became a dead letter', async () => {
    const fragile = jobKind('fragile', z.object({}), { mostAttempts: 1 });
    let done = 0;
    const failing = handle(fragile, async () => {
      throw new Error('Never');
    });
    const runner = runnerOf({ handlers: [failing, handle(workJob, async () => void (done += 1))] });
    await ask(fragile, {}, { entity: 'payment:one' });
    await ask(workJob, {}, { entity: 'payment:one' });
    await runner.runDue();
    expect([done, (await deadLetters()).length]).toEqual([1, 1]);
  });
});

describe('a schedule', () => {
  const hourly = (run: () => Promise<unknown>) =>
    runnerOf({ handlers: [handle(workJob, run)], schedules: [every(3_600, workJob)] });

  it('falls due once however many processes look, at the first start and then at every full period', async () => {
    let done = 0;
    const runners = Array.from({ length: 5 }, () => hourly(async () => void (done += 1)));
    const pass = async () => {
      await Promise.all(runners.map((runner) => runner.fireDue()));
      await drain(...runners);
      return done;
    };
    await test.setClock(later(600));
    expect(await pass()).toBe(1);
    await test.setClock(later(3_599));
    expect(await pass()).toBe(1);
    await test.setClock(later(3_600));
    expect(await pass()).toBe(2);
    expect(await pass()).toBe(2);
  });

  it('that is asked for at an hour of the day falls due at that hour, and not at midnight', async () => {
    let done = 0;
    const runner = runnerOf({
      handlers: [handle(workJob, async () => void (done += 1))],
      schedules: [every(86_400, workJob, 3 * 3_600)],
    });
    const pass = async (at: string) => {
      await test.setClock(at);
      await runner.fireDue();
      await drain(runner);
      return done;
    };
    expect(await pass('2031-03-01T02:00:00.000Z')).toBe(1);
    expect(await pass('2031-03-01T02:59:59.000Z')).toBe(1);
    expect(await pass('2031-03-01T03:00:00.000Z')).toBe(2);
    expect(await pass('2031-03-02T00:30:00.000Z')).toBe(2);
    expect(await pass('2031-03-02T03:00:00.000Z')).toBe(3);
  });

  it('makes up for missed periods by one run, and begins none while one waits', async () => {
    let done = 0;
    const runner = hourly(async () => void (done += 1));
    expect(await runner.fireDue()).toEqual(['work']);
    await test.setClock(later(10 * 3_600));
    expect(await runner.fireDue()).toEqual(['work']);
    await drain(runner);
    expect(done).toBe(1);
  });

  it('is kept though its work goes on failing: no failure delays the next run, and none makes a dead letter', async () => {
    let tries = 0;
    const failing = async () => {
      tries += 1;
      throw new Error('Not today');
    };
    const runner = runnerOf({ handlers: [handle(workJob, failing)], schedules: [every(30, workJob)] });
    for (let run = 0; run < 20; run++) {
      await test.setClock(later(run * 30));
      await runner.fireDue();
      await runner.runDue();
      expect(tries).toBe(run + 1);
    }
    expect(await deadLetters()).toEqual([]);
    expect(await rows()).toMatchObject([{ kind: 'work', attempts: 20 }]);
  });

  it("goes on after a sandbox's clock was set back", async () => {
    const runner = hourly(async () => undefined);
    await test.setClock(later(30 * 86_400));
    await runner.fireDue();
    await test.setClock(start);
    expect(await runner.fireDue()).toEqual(['work']);
    expect(await runner.fireDue()).toEqual([]);
  });

  it('is followed by a started runner', async () => {
    let done = 0;
    const runner = hourly(async () => void (done += 1));
    runner.start();
    await expect.poll(() => done).toBe(1);
    await runner.stop();
  });
});

describe('the outbox, to a request', () => {
  it.each([
    ['read', sql`select from job`, 'job'],
    ['changed', sql`update job set payload = '{}'`, 'job'],
    ['emptied', sql`delete from job`, 'job'],
    ['read for payloads of dead letters', sql`select payload from dead_letter`, 'dead_letter'],
    ['read for problems of dead letters', sql`select problem from dead_letter`, 'dead_letter'],
    ['rid of dead letters', sql`delete from dead_letter`, 'dead_letter'],
    ['told another kind of a dead letter', sql`update dead_letter set kind = 'other'`, 'dead_letter'],
    ['asked for its schedules', sql`select from job_schedule`, 'job_schedule'],
  ])('cannot be %s, with an organisation or without', async (_, statement, table) => {
    const [own] = await organisations();
    const options = { organisationId: own, key: 'mine' };
    await test.database.inOrganisation(own, (tx) => enqueue(tx, workJob, { whose: 'mine' }, options));
    const refusal = `permission denied for table ${table}`;
    await expect(test.database.inOrganisation(own, (tx) => statement.execute(tx))).rejects.toThrow(refusal);
    await expect(test.database.onPlatform((tx) => statement.execute(tx))).rejects.toThrow(refusal);
    expect(await rows()).toHaveLength(1);
  });

  it('takes work for the own organisation or for none, not for another', async () => {
    const [own, other] = await organisations();
    await test.database.inOrganisation(own, (tx) => enqueue(tx, workJob, {}, { organisationId: own, key: 'mine' }));
    await test.database.inOrganisation(own, (tx) => enqueue(tx, workJob, {}));
    const foreign = test.database.inOrganisation(own, (tx) => enqueue(tx, workJob, {}, { organisationId: other }));
    await expect(foreign).rejects.toThrow('row-level security policy');
    expect(await rows()).toHaveLength(2);
  });

  it("keeps one organisation's keys and entities apart from another's", async () => {
    const [own, other] = await organisations();
    const options = { key: 'rates', entity: 'payment:one' };
    for (const organisationId of [own, other]) {
      await test.database.inOrganisation(organisationId, (tx) =>
        enqueue(tx, workJob, {}, { ...options, organisationId }),
      );
    }
    expect(await rows()).toHaveLength(2);
    expect(await worker(async () => undefined).runDue()).toBe(2);
  });
});
