import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { toRateText } from '@countinghouse/money';
import { StaleRates } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { createJobRunner } from '../../platform/jobs/runner';
import { createLog } from '../../platform/log';
import { polledRates, storedRates } from '.';

let test: TestDatabase;
let source: Server;
let url: string;
let answer: { readonly status?: number; readonly body: string };
beforeAll(async () => {
  test = await createTestDatabase(migrations);
  source = createServer((_, response) => {
    response.writeHead(answer.status ?? 200, { location: '/elsewhere', 'content-type': 'application/json' });
    response.end(answer.body);
  });
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/rates`;
});
afterAll(async () => {
  source.close();
  await test.close();
});

const start = new Date('2025-06-30T14:30:00.000Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const rate = (mid: string, when = start, base = 'BTC') => ({ base, quote: 'EUR', mid, at: when.toISOString() });
const states = (...rates: readonly object[]) => {
  answer = { body: JSON.stringify({ source: 'Example Markets', rates }) };
};

beforeEach(async () => {
  await test.database.acrossOrganisations(async (tx) => {
    for (const table of ['rate', 'rate_history', 'job', 'job_schedule', 'dead_letter'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
  });
});

/** Half a minute later the source is polled once. */
const pollAt = async (when: Date): Promise<void> => {
  await test.setClock(when);
  const runner = createJobRunner(test.database, polledRates(test.database, url), createLog('silent'));
  expect(await runner.fireDue()).toEqual(['poll-rates']);
  await runner.runDue();
};
const bookAt = (now: Date) => test.database.acrossOrganisations((tx) => storedRates.current(tx, now));
const stored = async () =>
  (await test.database.acrossOrganisations((tx) => sql<{ base: string }>`select base from rate`.execute(tx))).rows;

describe('a source of rates', () => {
  it('is asked every half minute, and its prices are those of its own instants', async () => {
    states(rate('58000.12'), rate('0.92', start, 'USD'), rate('1', start, 'NOSUCH'));
    await pollAt(at(1));
    const book = await bookAt(at(1));
    expect(toRateText(book.mid('BTC', 'EUR'))).toBe('58000.12');
    expect(book.provenance('BTC', 'EUR')).toEqual({ source: 'Example Markets', at: start });
    expect((await stored()).map(({ base }) => base).toSorted((a, b) => a.localeCompare(b))).toEqual(['BTC', 'USD']);
    states(rate('58001', at(30)));
    await pollAt(at(31));
    expect(toRateText((await bookAt(at(31))).mid('BTC', 'EUR'))).toBe('58001');
  });

  it('never puts an older price over a newer one', async () => {
    states(rate('58001', at(30)));
    await pollAt(at(31));
    states(rate('57000', at(10)));
    await pollAt(at(61));
    expect(toRateText((await bookAt(at(61))).mid('BTC', 'EUR'))).toBe('58001');
  });

  it('that falls silent leaves prices that grow old: after two minutes nothing new is priced', async () => {
    states(rate('58000'));
    await pollAt(at(1));
    answer = { status: 503, body: '' };
    await pollAt(at(31));
    expect(toRateText((await bookAt(at(120))).mid('BTC', 'EUR'))).toBe('58000');
    const old = await bookAt(at(121));
    expect(() => old.mid('BTC', 'EUR')).toThrow(StaleRates);
  });

  it.each([
    ['a price of zero', { body: JSON.stringify({ source: 'x', rates: [rate('0.00')] }) }],
    ['a number instead of decimal text', { body: JSON.stringify({ source: 'x', rates: [{ ...rate('1'), mid: 1 }] }) }],
    ['an exponent', { body: JSON.stringify({ source: 'x', rates: [rate('1e5')] }) }],
    ['a price of the future', { body: JSON.stringify({ source: 'x', rates: [rate('1', new Date('2125-01-01'))] }) }],
    ['no JSON', { body: '<html>' }],
    ['more than a megabyte', { body: ' '.repeat(1_100_000) }],
    ['a redirect', { status: 302, body: '' }],
    ['an error', { status: 500, body: '' }],
  ])('that answers %s changes nothing, and its job fails and stays for the next turn', async (_, given) => {
    answer = given;
    await pollAt(at(1));
    expect(await stored()).toEqual([]);
    const failed = await test.database.acrossOrganisations((tx) =>
      sql<{ last_error: string }>`select last_error from job where kind = 'poll-rates'`.execute(tx),
    );
    expect(failed.rows).toEqual([{ last_error: expect.stringMatching(/source|RATES_URL/) }]);
  });
});
