import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { toRateText } from '@countinghouse/money';
import { StaleRates, UnknownRate } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { createJobRunner } from '../../platform/jobs/runner';
import { createLog } from '../../platform/log';
import { storedRates } from '.';
import { marketPrices } from './market-prices';

// Answers have the forms that Kraken, Coinbase, Bitstamp and the ECB were recorded with in 2026; only prices and times are the test's.

type Answer = { readonly status?: number; readonly body: string; readonly afterMs?: number };
type Book = { readonly bid: string; readonly ask: string };
const book = (bid: string, ask = bid): Book => ({ bid, ask });

const kraken = (books: Readonly<Record<string, Book>>): Answer => ({
  body: JSON.stringify({
    error: [],
    result: Object.fromEntries(
      Object.entries(books).map(([name, { bid, ask }]) => [
        name,
        { a: [ask, '12', '12.000'], b: [bid, '1', '1.000'], c: [bid, '0.002'], v: ['2071.7', '3456.2'], o: bid },
      ]),
    ),
  }),
});
const coinbase = ({ bid, ask }: Book, secondsAgo = 1): Answer => ({
  body: JSON.stringify({
    ask,
    bid,
    volume: '4916.94797396',
    trade_id: 1_040_406_588,
    price: bid,
    size: '0.00782662',
    time: new Date(Date.now() - secondsAgo * 1_000).toISOString().replace('Z', '016274Z'),
  }),
});
const bitstamp = (books: Readonly<Record<string, Book>>, secondsAgo = 1): Answer => ({
  body: JSON.stringify(
    Object.entries(books).map(([pair, { bid, ask }]) => ({
      timestamp: String(Math.floor(Date.now() / 1_000) - secondsAgo),
      open: '84433.05',
      last: bid,
      bid,
      ask,
      market_type: 'SPOT',
      pair,
    })),
  ),
});
const ecbFile = (day: string): Answer => ({
  body: `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'><Cube currency='USD' rate='1.1642'/><Cube currency='JPY' rate='171.35'/><Cube currency='GBP' rate='0.8660'/></Cube></Cube>
</gesmes:Envelope>`,
});

let test: TestDatabase;
let server: Server;
let address: string;
const answers = new Map<string, Answer>();

beforeAll(async () => {
  test = await createTestDatabase(migrations);
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://markets.test');
    const {
      status = 200,
      body,
      afterMs = 0,
    } = answers.get(pathname) ?? { status: 404, body: '{"message":"NotFound"}' };
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body);
    }, afterMs).unref();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.close();
});
beforeEach(async () => {
  answers.clear();
  await test.database.acrossOrganisations(async (tx) => {
    for (const table of ['rate', 'rate_history', 'price_source', 'price_pair', 'job', 'job_schedule', 'dead_letter'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
  });
});

const tickers = { kraken: '/0/public/Ticker', coinbase: '/products/BTC-EUR/ticker', bitstamp: '/api/v2/ticker/' };
const soundly = (): void => {
  answers.set(tickers.kraken, kraken({ XXBTZEUR: book('66437.30', '66437.40'), USDCUSD: book('1.0001') }));
  answers.set(tickers.coinbase, coinbase(book('66440.00', '66440.10')));
  answers.set(tickers.bitstamp, bitstamp({ 'BTC/EUR': book('66435.00', '66436.00'), 'USDC/USD': book('0.9999') }));
};

const pollOnce = async (
  given: Partial<Parameters<typeof marketPrices>[1]> = {},
  expected: readonly string[] = ['poll-markets'],
): Promise<void> => {
  await test.setClock(new Date());
  await test.database.acrossOrganisations((tx) => sql`delete from job_schedule`.execute(tx));
  const markets = { kraken: address, coinbase: address, bitstamp: address, ...given.markets };
  const jobs = marketPrices(test.database, { ratesUrl: undefined, ...given, markets });
  const runner = createJobRunner(test.database, jobs, createLog('silent'));
  expect((await runner.fireDue()).toSorted()).toEqual(expected);
  await runner.runDue();
};
const bookNow = (now: Date | null) => test.database.acrossOrganisations((tx) => storedRates.current(tx, now));
const priceNow = async (base: string, quote: string): Promise<string> =>
  toRateText((await bookNow(new Date())).mid(base, quote));
const states = () => test.database.acrossOrganisations((tx) => storedRates.states(tx));
const problems = async () =>
  Object.fromEntries((await states()).sources.map(({ source, problem }) => [source, problem]));

describe('prices of markets', () => {
  it('are the middle of what the best bid and ask are at the middle market, with every source in the row', async () => {
    soundly();
    await pollOnce();
    expect(await priceNow('BTC', 'EUR')).toBe('66437.35');
    expect((await bookNow(new Date())).provenance('BTC', 'EUR').source).toBe(
      'Bitstamp 66435.5, Coinbase 66440.05, Kraken 66437.35',
    );
    expect(await priceNow('USDC', 'USD')).toBe('1');
  });

  it('tell of each source when it answered, how many pairs, and what was missing', async () => {
    soundly();
    await pollOnce();
    const { sources, pairs } = await states();
    expect(sources).toEqual([
      expect.objectContaining({ source: 'Bitstamp', pairs: 2, problem: 'ETH/EUR is not in the answer' }),
      expect.objectContaining({ source: 'Coinbase', pairs: 1, problem: 'ETH/EUR: answered 404' }),
      expect.objectContaining({ source: 'Kraken', pairs: 2, problem: 'ETH/EUR is not in the answer' }),
    ]);
    expect(pairs.map(({ base, quote, mid, isReference }) => [base, quote, Number(mid), isReference])).toEqual([
      ['BTC', 'EUR', 66_437.35, false],
      ['USDC', 'USD', 1, false],
    ]);
  });

  it.each([
    ['a crossed book', { kraken: kraken({ XXBTZEUR: book('66437', '66436') }) }, 'BTC/EUR: a crossed book'],
    ['a price of zero', { kraken: kraken({ XXBTZEUR: book('0.00000', '66436') }) }, 'BTC/EUR: a price of zero'],
    ['a price that is no number', { kraken: kraken({ XXBTZEUR: book('NaN') }) }, 'BTC/EUR: a price that is no number'],
    [
      'status 200 with a list of errors',
      { kraken: { body: '{"error":["EQuery:Unknown asset pair"],"result":{}}' } },
      'refused: EQuery:Unknown asset pair',
    ],
    ['too many requests', { kraken: { status: 429, body: 'slow down' } }, 'answered 429'],
    ['a redirect', { kraken: { status: 302, body: '' } }, 'not reached'],
    ['a page instead of prices', { kraken: { body: '<html>' } }, 'an answer in a form nobody can read'],
    ['more than a megabyte', { kraken: { body: ' '.repeat(1_100_000) } }, 'more than a megabyte'],
  ] as const)('do not need a market that answers %s, and say so of it', async (_, { kraken: answer }, problem) => {
    soundly();
    answers.set(tickers.kraken, answer);
    await pollOnce();
    expect(await problems()).toMatchObject({ Kraken: problem });
    expect(await priceNow('BTC', 'EUR')).toBe('66437.775');
  });

  it('do not wait for a market that is late', async () => {
    soundly();
    answers.set(tickers.kraken, { ...kraken({ XXBTZEUR: book('1') }), afterMs: 60_000 });
    await pollOnce({ answerWithinMs: 500 });
    expect(await problems()).toMatchObject({ Kraken: 'no answer in time' });
    expect(await priceNow('BTC', 'EUR')).toBe('66437.775');
  });

  it('leave out a market that stands still, that is ahead of the clock, and one that is far off', async () => {
    soundly();
    answers.set(tickers.coinbase, coinbase(book('66440.00', '66440.10'), 61));
    await pollOnce();
    expect(await priceNow('BTC', 'EUR')).toBe('66436.425');
    answers.set(tickers.coinbase, coinbase(book('66440.00', '66440.10'), -30));
    await pollOnce();
    expect((await states()).pairs[0]?.said).toBe(
      'Bitstamp 66435.5, Kraken 66437.35; not of this minute: Coinbase 66440.05',
    );
    soundly();
    answers.set(tickers.kraken, kraken({ XXBTZEUR: book('60000') }));
    await pollOnce();
    expect((await states()).pairs[0]?.said).toBe('Bitstamp 66435.5, Coinbase 66440.05; left out: Kraken 60000');
  });

  it('are not stated where no two agree: the last one grows old, and the job says why', async () => {
    soundly();
    await pollOnce();
    answers.delete(tickers.coinbase);
    answers.set(tickers.kraken, kraken({ XXBTZEUR: book('60000') }));
    answers.set(tickers.bitstamp, bitstamp({ 'BTC/EUR': book('66435') }));
    await pollOnce();
    expect((await states()).pairs[0]).toMatchObject({
      base: 'BTC',
      said: 'no two agree; left out: Bitstamp 66435, Kraken 60000',
    });
    expect(await priceNow('BTC', 'EUR')).toBe('66437.35');
    const later = await bookNow(new Date(Date.now() + 125_000));
    expect(() => later.mid('BTC', 'EUR')).toThrow(StaleRates);
    const failed = await test.database.acrossOrganisations((tx) =>
      sql<{ last_error: string }>`select last_error from job where kind = 'poll-markets'`.execute(tx),
    );
    expect(failed.rows[0]?.last_error).toMatch(/No two markets agree on any price/);
  });

  it('need no two markets where a source of one’s own agrees with one', async () => {
    answers.set(tickers.kraken, kraken({ TRXEUR: book('0.2500', '0.2502') }));
    const own = { base: 'TRX', quote: 'EUR', mid: '0.2503', at: new Date().toISOString() };
    answers.set('/own', { body: JSON.stringify({ source: 'Desk', rates: [own] }) });
    await pollOnce({ ratesUrl: `${address}/own` });
    expect(await priceNow('TRX', 'EUR')).toBe('0.2502');
    expect((await bookNow(new Date())).provenance('TRX', 'EUR').source).toBe('Desk 0.2503, Kraken 0.2501');
  });

  it('of the ECB tell sums on screens, and convert nothing', async () => {
    soundly();
    answers.set('/stats/eurofxref/eurofxref-daily.xml', ecbFile(new Date().toISOString().slice(0, 10)));
    await pollOnce({ markets: { ecb: address } }, ['poll-markets', 'poll-reference-rates']);
    const onScreens = await bookNow(null);
    expect(toRateText(onScreens.mid('EUR', 'USD'))).toBe('1.1642');
    expect(Number(toRateText(onScreens.mid('GBP', 'EUR')))).toBeCloseTo(1 / 0.866, 12);
    const priced = await bookNow(new Date());
    expect(() => priced.mid('EUR', 'USD')).toThrow(StaleRates);
    expect(() => priced.mid('BTC', 'USD')).toThrow(StaleRates);
    expect(() => priced.mid('BTC', 'JPY')).toThrow(StaleRates);
    expect((await states()).pairs.find(({ base }) => base === 'GBP')).toMatchObject({ isReference: true });
  });

  it('of the ECB never take the place of a market’s, which are newer', async () => {
    soundly();
    answers.set(tickers.kraken, kraken({ ZEURZUSD: book('1.1700') }));
    answers.set(tickers.bitstamp, bitstamp({ 'EUR/USD': book('1.1702') }));
    answers.set('/stats/eurofxref/eurofxref-daily.xml', ecbFile(new Date().toISOString().slice(0, 10)));
    await pollOnce({ markets: { ecb: address } }, ['poll-markets', 'poll-reference-rates']);
    expect(await priceNow('EUR', 'USD')).toBe('1.1701');
  });

  it.each([
    ['no XML', 'not found'],
    ['a file cut off', ecbFile('2026-08-31').body.slice(0, 300)],
    ['two days', ecbFile('2026-08-31').body.replace('</Cube></Cube>', "</Cube><Cube time='2026-08-28'/></Cube>")],
    ['a rate of zero', ecbFile('2026-08-31').body.replace('1.1642', '0')],
    ['no dollar', ecbFile('2026-08-31').body.replace('USD', 'CHF')],
  ])('of the ECB are not taken from %s', async (_, body) => {
    soundly();
    answers.set('/stats/eurofxref/eurofxref-daily.xml', { body });
    await pollOnce({ markets: { ecb: address } }, ['poll-markets', 'poll-reference-rates']);
    expect(await problems()).toMatchObject({ ECB: 'an answer in a form nobody can read' });
    const onScreens = await bookNow(null);
    expect(() => onScreens.mid('EUR', 'USD')).toThrow(UnknownRate);
  });
});
