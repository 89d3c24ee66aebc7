import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { toRateText } from '@countinghouse/money';
import { StaleRates } from '@countinghouse/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations';
import { createJobRunner } from '../platform/jobs/runner';
import { createLog } from '../platform/log';
import { storedRates } from '../rails/rates/stored';
import { windowOf } from './calendar';
import { liveRates } from './live-rates';
import { createRandom } from './random';
import { createRatePath, rateSource } from './rate-path';
import { rateBars } from './rate-rows';
import { saveRateBars } from '../rails/rates';
import { claimHistory, newestRateBar } from './repository';

const anchor = new Date('2025-06-30T00:00:00.000Z');
const start = new Date('2025-06-30T14:30:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const path = createRatePath(createRandom('live'), windowOf(anchor));

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(migrations);
  await test.setClock(start);
  await test.database.acrossOrganisations(async (tx) => {
    await claimHistory(tx, { seed: 'live', profile: 'tiny', version: 1, anchor, endsAt: start });
    await saveRateBars(tx, rateBars(path, windowOf(anchor), new Date('2025-06-29T00:00:00.000Z'), start));
  });
});
afterAll(() => test.close());

const bookAt = (now: Date) => test.database.acrossOrganisations((tx) => storedRates.current(tx, now));

it('the prices of a running sandbox move every minute along the path of its history, and are never stale', async () => {
  const runner = createJobRunner(test.database, liveRates(test.database), createLog('silent'));
  const minute = async (at: Date) => {
    await test.setClock(at);
    await runner.fireDue();
    await runner.runDue();
  };
  const seen: string[] = [];
  for (const at of [start, later(60), later(120)]) {
    await minute(at);
    const book = await bookAt(at);
    expect(toRateText(book.mid('BTC', 'EUR'))).toBe(toRateText(path.mid('BTC', 'EUR', at)));
    expect(book.provenance('BTC', 'EUR')).toEqual({ source: rateSource, at });
    seen.push(toRateText(book.mid('BTC', 'EUR')));
  }
  expect(new Set(seen).size).toBe(3);
  // Counter-check without the job: two minutes on, the prices are too old for pricing.
  const late = await bookAt(later(241));
  expect(() => late.mid('BTC', 'EUR')).toThrow(StaleRates);
});

it('the daily bars go on where they ended, whatever bars the minutes left', async () => {
  const newest = await test.database.acrossOrganisations((tx) => newestRateBar(tx, rateSource));
  expect(newest).toEqual(anchor);
});
