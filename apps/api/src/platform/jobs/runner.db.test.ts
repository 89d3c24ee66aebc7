import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { newId } from '../ids';
import { createLog } from '../log';
import { enqueue } from './repository';
import { createJobRunner } from './runner';

let test: TestDatabase;
const log = createLog('silent');
const start = new Date('2025-06-30T09:00:00.000Z');

beforeAll(async () => {
  test = await createTestDatabase(migrations);
});
beforeEach(async () => {
  await test.setClock(start);
  await test.database.acrossOrganisations((tx) => sql`delete from job`.execute(tx));
});
afterAll(() => test.close());

type Row = { kind: string; attempts: number; failed_at: Date | null; last_error: string | null };
const rows = async (): Promise<Row[]> =>
  (await test.database.acrossOrganisations((tx) => sql<Row>`select * from job`.execute(tx))).rows;
const ask = (kind: string, payload: unknown = {}) => test.database.onPlatform((tx) => enqueue(tx, kind, payload));

describe('jobs', () => {
  it('are not there when the transaction that asked for them failed', async () => {
    const failing = test.database.onPlatform(async (tx) => {
      await enqueue(tx, 'work', {});
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('are done once by two runners at the same moment', async () => {
    const done: unknown[] = [];
    const handlers = { work: async (payload: unknown) => void done.push(payload) };
    for (let index = 0; index < 30; index += 1) await ask('work', { index });
    const runners = [createJobRunner(test.database, handlers, log), createJobRunner(test.database, handlers, log)];
    while ((await Promise.all(runners.map((runner) => runner.runDue()))).some((taken) => taken > 0));
    expect(done).toHaveLength(30);
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(30);
    expect(await rows()).toEqual([]);
  });

  it('that fail are tried again later, eight times, and then kept for staff to see', async () => {
    let tries = 0;
    const runner = createJobRunner(
      test.database,
      {
        work: async () => {
          tries += 1;
          throw new Error('The mail server is away');
        },
      },
      log,
    );
    await ask('work');
    await runner.runDue();
    expect(await runner.runDue()).toBe(0);
    for (let round = 1; round < 12; round += 1) {
      await test.setClock(new Date(start.getTime() + round * 2 * 3_600_000));
      await runner.runDue();
    }
    expect(tries).toBe(8);
    expect(await rows()).toMatchObject([
      { attempts: 8, failed_at: expect.any(Date), last_error: 'The mail server is away' },
    ]);
  });

  it('of a runner that died go to another after its lease', async () => {
    await ask('work');
    await test.database.acrossOrganisations((tx) =>
      sql`update job set locked_until = ${new Date(start.getTime() + 60_000)}`.execute(tx),
    );
    let done = 0;
    const runner = createJobRunner(test.database, { work: async () => void (done += 1) }, log);
    await runner.runDue();
    expect(done).toBe(0);
    await test.setClock(new Date(start.getTime() + 60_000));
    await runner.runDue();
    expect(done).toBe(1);
  });
});

describe('the outbox, to a request', () => {
  const organisations = async (): Promise<string[]> => {
    const ids = [newId(), newId()];
    await test.database.acrossOrganisations(async (tx) => {
      for (const id of ids) {
        await sql`
          insert into organisation (id, name, legal_name, registration_number, street, city, postal_code, country, brand)
          values (${id}, 'Any', 'Any', '1', '1 Quay Street', 'Dublin', 'D01', 'IE', 'LOCAL')`.execute(tx);
      }
    });
    return ids;
  };

  it.each([
    ['read', sql`select from job`],
    ['changed', sql`update job set payload = '{}'`],
    ['emptied', sql`delete from job`],
  ])('cannot be %s, with an organisation or without', async (_, statement) => {
    const [own = ''] = await organisations();
    await test.database.inOrganisation(own, (tx) => enqueue(tx, 'work', { whose: 'mine' }, own));
    const refusal = 'permission denied for table job';
    await expect(test.database.inOrganisation(own, (tx) => statement.execute(tx))).rejects.toThrow(refusal);
    await expect(test.database.onPlatform((tx) => statement.execute(tx))).rejects.toThrow(refusal);
    expect(await rows()).toHaveLength(1);
  });

  it('takes work for the own organisation or for none, not for another', async () => {
    const [own = '', other = ''] = await organisations();
    await test.database.inOrganisation(own, (tx) => enqueue(tx, 'work', {}, own));
    await test.database.inOrganisation(own, (tx) => enqueue(tx, 'work', {}));
    const foreign = test.database.inOrganisation(own, (tx) => enqueue(tx, 'work', {}, other));
    await expect(foreign).rejects.toThrow('row-level security policy');
    expect(await rows()).toHaveLength(2);
  });
});
