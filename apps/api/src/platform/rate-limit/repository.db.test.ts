import type { Tx } from '@countinghouse/database';
import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { createOrganisation } from '../../testing/people';
import { AppError } from '../errors';
import { forgetTurns, takeTurn } from './repository';

let test: TestDatabase;
let organisationId: string;
const start = new Date('2025-06-30T09:00:00.000Z');
const five = { name: 'five', calls: 5, seconds: 60 };
const at = (milliseconds: number) => test.setClock(new Date(start.getTime() + milliseconds), { frozen: true });

beforeAll(async () => {
  test = await createTestDatabase(migrations);
});
beforeEach(async () => {
  await at(0);
  ({ id: organisationId } = await createOrganisation(test.database));
});
afterAll(() => test.close());

/** Seconds to wait, 0 where the turn was taken. */
const take = async (subject = 'somebody', then: (tx: Tx) => Promise<unknown> = async () => undefined) => {
  try {
    await test.database.inOrganisation(organisationId, async (tx) => {
      await takeTurn(tx, five, { organisationId, subject });
      await then(tx);
    });
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return error.retryAfterSeconds;
    throw error;
  }
};
const takeMany = async (count: number) => {
  const waits: (number | undefined)[] = [];
  for (let turn = 0; turn < count; turn += 1) waits.push(await take());
  return waits;
};

describe('A limit over all server processes', () => {
  it('gives all its turns at once, then one with each further twelfth of a minute, and says to the second when', async () => {
    expect(await takeMany(7)).toEqual([0, 0, 0, 0, 0, 12, 12]);
    await at(500);
    expect(await take()).toBe(12);
    await at(11_999);
    expect(await take()).toBe(1);
    await at(12_000);
    expect(await takeMany(2)).toEqual([0, 12]);
    await at(24_000 + 60_000);
    expect(await takeMany(6)).toEqual([0, 0, 0, 0, 0, 12]);
  });

  it('gives exactly five turns to twelve that ask at once', async () => {
    const waits = await Promise.all(
      Array.from({ length: 12 }, () => take('somebody', (tx) => sql`select pg_sleep(0.02)`.execute(tx))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('gives back a turn whose transaction is undone', async () => {
    const undone = () =>
      take('somebody', async () => {
        throw new Error('undone');
      });
    for (let turn = 0; turn < 6; turn += 1) await expect(undone()).rejects.toThrow('undone');
    expect(await take()).toBe(0);
  });

  it('counts subjects and organisations apart', async () => {
    await takeMany(5);
    expect([await take(), await take('another')]).toEqual([12, 0]);
    ({ id: organisationId } = await createOrganisation(test.database));
    expect(await take()).toBe(0);
  });

  it('forgets a subject once all its turns are free, and no sooner', async () => {
    await takeMany(5);
    const counted = async () => {
      await test.database.acrossOrganisations(forgetTurns);
      const { rows } = await test.database.acrossOrganisations((tx) =>
        sql`select from rate_limit where organisation_id = ${organisationId}`.execute(tx),
      );
      return rows.length;
    };
    await at(60_000);
    expect(await counted()).toBe(1);
    await at(60_001);
    expect(await counted()).toBe(0);
    expect(await takeMany(6)).toEqual([0, 0, 0, 0, 0, 12]);
  });
});
