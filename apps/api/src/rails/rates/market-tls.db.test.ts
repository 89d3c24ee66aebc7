import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing';
import { bundledProgram } from '../../testing/built';
import { createAuthority, type Certified, type TestAuthority } from '../../testing/authority';
import { kraken, coinbase, bitstamp } from './markets';

// Markets under their own names over TLS, on this machine: the readers run in a process of their own, which is given the authority as an operator
// gives it one. Answers have the recorded forms of market-prices.db.test.ts; only prices and times are the test's.

type Answer = { readonly status?: number; readonly body: unknown; readonly afterMs?: number };
const markets = { kraken, coinbase, bitstamp } as const;
type Name = keyof typeof markets;
const names = Object.keys(markets) as Name[];
const hostOf = (name: Name): string => new URL(markets[name].address).hostname;

const now = (secondsLater = 0): number => Date.now() + secondsLater * 1_000;
/** Answer of each market about one pair, by its best bid and ask. */
const stated = {
  kraken: (bid: string, ask = bid): Answer => ({
    body: { error: [], result: { XXBTZEUR: { a: [ask, '1', '1.000'], b: [bid, '1', '1.000'] } } },
  }),
  coinbase: (bid: string, ask = bid, secondsLater = -1): Answer => ({
    body: { ask, bid, trade_id: 1, price: bid, size: '0.1', time: new Date(now(secondsLater)).toISOString() },
  }),
  bitstamp: (bid: string, ask = bid, secondsLater = -1): Answer => ({
    body: [{ timestamp: String(Math.floor(now(secondsLater) / 1_000)), bid, ask, pair: 'BTC/EUR' }],
  }),
} as const;

let api: TestApi;
let token: string;
let folder: string;
let authority: TestAuthority;
let readers: ChildProcessWithoutNullStreams;
let lines: Interface;
const servers = new Map<Name, Server>();
const portOf = (name: Name): number => {
  const address = servers.get(name)?.address() as AddressInfo | undefined;
  return address?.port ?? 0;
};
const sound = new Map<Name, Certified>();
const answers = new Map<Name, Answer>();

beforeAll(async () => {
  api = await startTestApi();
  token = await api.signInWith(await api.createOrganisation(), ['GET_BALANCES']);
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-markets-'));
  authority = createAuthority(folder);
  for (const name of names) {
    sound.set(name, authority.certify(hostOf(name)));
    const server = createServer({ ...sound.get(name), keepAlive: false }, (request, response) => {
      const isAsked = request.headers.host?.startsWith(`${hostOf(name)}:`) && !request.url?.includes('ETH-EUR');
      const { status = 200, body, afterMs = 0 } = (isAsked && answers.get(name)) || { status: 404, body: {} };
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify(body));
      }, afterMs).unref();
    });
    servers.set(name, server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }
  const addressOf = (name: Name): string => `${markets[name].address}:${portOf(name)}`;
  const { appUrl, workerUrl } = api.testDatabase.urls;
  const sources = {
    markets: { kraken: addressOf('kraken'), coinbase: addressOf('coinbase'), bitstamp: addressOf('bitstamp') },
    answerWithinMs: 1_500,
  };
  const script = fileURLToPath(new URL('../../testing/poll-markets.ts', import.meta.url));
  readers = spawn(
    process.execPath,
    [await bundledProgram(script), JSON.stringify({ urls: { appUrl, workerUrl }, sources })],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: authority.file } },
  );
  readers.stderr.pipe(process.stderr);
  lines = createInterface(readers.stdout);
});
afterAll(async () => {
  readers.stdin.end();
  await once(readers, 'exit');
  for (const server of servers.values()) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
  await api.close();
});
beforeEach(async () => {
  answers.clear();
  answers.set('kraken', stated.kraken('66437.30', '66437.40'));
  answers.set('coinbase', stated.coinbase('66440.00', '66440.10'));
  answers.set('bitstamp', stated.bitstamp('66435.00', '66436.00'));
  for (const name of names) servers.get(name)?.setSecureContext(sound.get(name)!);
  await forgetPrices();
});

/** A price is replaced only by a newer one, of another second. */
const forgetPrices = (): Promise<void> =>
  api.database.acrossOrganisations(async (tx) => {
    for (const table of ['rate', 'price_source', 'price_pair']) await sql`delete from ${sql.table(table)}`.execute(tx);
  });

/** Has the markets asked once; what the screen of the ledger's health shows then. */
const pollOnce = async () => {
  await api.testDatabase.setClock(new Date());
  await api.database.acrossOrganisations((tx) => sql`delete from job_schedule where kind = 'poll-markets'`.execute(tx));
  const done = once(lines, 'line');
  readers.stdin.write('\n');
  await done;
  const { prices } = (await api.call('GET', 'ledger/health', { token })).json<LedgerHealth>();
  const [pair] = prices.pairs.filter(({ base }) => base === 'BTC');
  return {
    problems: Object.fromEntries(prices.sources.map(({ source, problem }) => [source, problem])),
    said: pair?.said,
    mid: Number(pair?.mid),
    state: pair?.state,
  };
};

it('Markets are believed under their own names by certificates of an authority that the process was given', async () => {
  expect(await pollOnce()).toMatchObject({
    said: 'Bitstamp 66435.5, Coinbase 66440.05, Kraken 66437.35',
    mid: 66_437.35,
    state: 'CURRENT',
  });
});

const notOurs = () => createAuthority(folder, 'stranger').certify(hostOf('kraken'));
it.each([
  ['has expired', () => authority.certify(hostOf('kraken'), -1), 'CERT_HAS_EXPIRED'],
  ['is of another host', () => authority.certify('api.kraken.example'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['is of no authority that is known', notOurs, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])('A market whose certificate %s is not asked, said so of, and not needed', async (_, certificate, code) => {
  servers.get('kraken')?.setSecureContext(certificate());
  const seen = await pollOnce();
  expect(seen.problems).toMatchObject({ Kraken: `its certificate is not believed: ${code}` });
  expect(seen).toMatchObject({ mid: 66_437.775, said: 'Bitstamp 66435.5, Coinbase 66440.05' });
});

it.each<[string, Name, () => Answer, string]>([
  ['has a crossed book', 'bitstamp', () => stated.bitstamp('66436', '66435'), 'BTC/EUR: a crossed book'],
  ['states zero', 'coinbase', () => stated.coinbase('0.00', '66440'), 'BTC/EUR: a price of zero'],
  [
    'answers 200 with a list of errors',
    'kraken',
    () => ({ body: { error: ['EGeneral:Too many requests'], result: {} } }),
    'refused: EGeneral:Too many requests',
  ],
  ['answers 429', 'kraken', () => ({ status: 429, body: {} }), 'answered 429'],
  ['is late', 'kraken', () => ({ ...stated.kraken('66437'), afterMs: 10_000 }), 'no answer in time'],
])('A market that %s is left out, and said so of', async (_, name, answer, sentence) => {
  answers.set(name, answer());
  const seen = await pollOnce();
  expect(seen.problems[markets[name].name]).toBe(sentence);
  expect(seen.said?.split(', ')).toHaveLength(2);
  expect(seen.said).not.toContain(markets[name].name);
  expect(seen.mid).toBeGreaterThan(66_435);
  expect(seen.mid).toBeLessThan(66_441);
});

it.each<[string, Answer]>([
  ['stands still', stated.bitstamp('66435.00', '66436.00', -90)],
  ['has a clock that is ahead', stated.bitstamp('66435.00', '66436.00', 60)],
])('A market that %s is left out, and named beside the price', async (_, answer) => {
  answers.set('bitstamp', answer);
  expect(await pollOnce()).toMatchObject({
    mid: 66_438.7,
    said: 'Coinbase 66440.05, Kraken 66437.35; not of this minute: Bitstamp 66435.5',
  });
});

it('No market alone moves a price out of what the two others say, whatever it says', async () => {
  const honest = { kraken: '66437', coinbase: '66440', bitstamp: '66435' };
  for (const [place, lie] of ['0.01', '33000', '66100', '66438', '66900', '999999'].entries()) {
    const liar = names[place % names.length]!;
    for (const name of names) answers.set(name, stated[name](name === liar ? lie : honest[name]));
    await forgetPrices();
    const { mid } = await pollOnce();
    const others = names.filter((name) => name !== liar).map((name) => Number(honest[name]));
    expect(mid, `${liar} says ${lie}`).toBeGreaterThanOrEqual(Math.min(...others));
    expect(mid, `${liar} says ${lie}`).toBeLessThanOrEqual(Math.max(...others));
  }
});
