/**
 * Open screens: how long a confirmed deposit takes to reach 200 streams of ten people, from the instant before its
 * transaction commits to the arrival of the event, beside one connection that asks the same table as often as the product does
 * and does nothing else. Bar: the p95 over all streams is at most 2 times the p95 of the bare asking (target 1 s). Then what
 * 2,000 streams on which nothing happens cost in memory (reported). The readers are a process of their own.
 *
 *   npx tsx bench/streams.bench.ts
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTestApi } from '@countinghouse/api/testing';
import { commitConfirmation, createBusiness, createTestPayment } from '@countinghouse/api/testing/live';
import { startTestServer } from '@countinghouse/database/testing';
import pg from 'pg';
import { record } from './lib/history';

const bar = 2;
const streams = 200;
const idleStreams = 2_000;
const streamsOfOne = 20;
const events = 60;
const askMilliseconds = 250;

type Order = { readonly url: string; readonly tokens: readonly string[]; readonly each: number };
type Word = { readonly open: number } | { readonly arrived: string; readonly at: number };

/** Opens streams and reports the arrival of each event; the parent ends it. */
const readStreams = (): void => {
  let open = 0;
  process.on('message', ({ url, tokens, each }: Order) => {
    for (const token of tokens) {
      for (let index = 0; index < each; index += 1) {
        get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => {
            const at = Date.now();
            text += chunk.toString();
            const blocks = text.split('\n\n');
            text = blocks.pop() ?? '';
            for (const block of blocks) {
              if (block.includes('event: open')) process.send?.({ open: (open += 1) } satisfies Word);
              const arrived = /"entityType":"PAYMENT","entityId":"([^"]+)"/.exec(block)?.[1];
              if (arrived !== undefined) process.send?.({ arrived, at } satisfies Word);
            }
          });
        });
      }
    }
  });
};

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Kilobytes in use after garbage collection. */
const memory = async (): Promise<{ readonly rss: number; readonly heap: number }> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 4; turn += 1) {
    collect();
    await pause(250);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / 1024, heap: (heapUsed + external) / 1024 };
};

const startReaders = async (order: Order, onArrival: (entityId: string, at: number) => void): Promise<ChildProcess> => {
  const readers = fork(fileURLToPath(import.meta.url), ['readers']);
  const wanted = order.tokens.length * order.each;
  const isOpen = new Promise<void>((done) => {
    readers.on('message', (word: Word) => {
      if ('arrived' in word) onArrival(word.arrived, word.at);
      else if (word.open === wanted) done();
    });
  });
  readers.send(order);
  await isOpen;
  return readers;
};
const end = async (readers: ChildProcess): Promise<void> => {
  readers.kill();
  await once(readers, 'exit');
};

const run = async (): Promise<boolean> => {
  const server = await startTestServer();
  process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
  const api = await startTestApi({ streamLifetimeMs: 3_600_000 });
  try {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/v1/events`;
    const organisation = await api.createOrganisation();
    const business = await createBusiness(api, organisation);
    const people = (count: number) =>
      Promise.all(Array.from({ length: count }, () => api.signInWith(organisation, ['GET_PAYMENT'])));
    const payments = [];
    for (let index = 0; index < events; index += 1)
      payments.push(await createTestPayment(api, business, { at: new Date(Date.now() - 2 * 3_600_000) }));

    const arrivals = new Map<string, number[]>();
    const tokens = await people(streams / streamsOfOne);
    const readers = await startReaders({ url, tokens, each: streamsOfOne }, (id, at) => {
      arrivals.set(id, [...(arrivals.get(id) ?? []), at]);
    });

    // Baseline: one connection that polls the same table for new rows, without checking permissions.
    const bare = new pg.Client({ connectionString: withDatabase(server.adminUrl, api.testDatabase.urls.appUrl) });
    await bare.connect();
    const bareArrivals = new Map<string, number>();
    let isAsking = true;
    const asking = (async () => {
      let last = '0';
      while (isAsking) {
        const { rows } = await bare.query<{ number: string; entity_id: string }>(
          'select number, entity_id from change_event where number > $1 order by number',
          [last],
        );
        const at = Date.now();
        for (const { number, entity_id: id } of rows) {
          last = number;
          if (!bareArrivals.has(id)) bareArrivals.set(id, at);
        }
        await pause(askMilliseconds);
      }
    })();
    await pause(1_000);

    console.log(`${streams} streams, ${events} confirmations, load ${loadavg()[0]?.toFixed(1)}`);
    const committed = new Map<string, number>();
    for (const payment of payments) {
      bareArrivals.delete(payment.terms.id);
      arrivals.delete(payment.terms.id);
      committed.set(payment.terms.id, await commitConfirmation(api, business, payment));
      await pause(100 + Math.random() * askMilliseconds);
    }
    const isAllThere = () =>
      [...committed.keys()].every((id) => bareArrivals.has(id) && (arrivals.get(id)?.length ?? 0) >= streams);
    while (!isAllThere()) await pause(50);
    isAsking = false;
    await asking;
    await bare.end();
    await end(readers);

    const delays = [...committed].flatMap(([id, at]) =>
      (arrivals.get(id) ?? []).slice(0, streams).map((came) => came - at),
    );
    const bareDelays = [...committed].map(([id, at]) => (bareArrivals.get(id) ?? at) - at);
    const ratio = quantile(delays, 0.95) / quantile(bareDelays, 0.95);
    const told = (values: readonly number[]) => `p50 ${quantile(values, 0.5)} ms, p95 ${quantile(values, 0.95)} ms`;
    console.log(
      `to each of ${streams} streams ${told(delays)} (target p95 1000 ms); bare asking ${told(bareDelays)}; ` +
        `p95 ratio ${ratio.toFixed(2)} ${ratio <= bar ? 'pass' : 'FAIL'} (bar ${bar})`,
    );

    const idleTokens = await people(idleStreams / streamsOfOne);
    const before = await memory();
    const idle = await startReaders({ url, tokens: idleTokens, each: streamsOfOne }, () => undefined);
    await pause(2_000);
    const after = await memory();
    const each = (which: 'rss' | 'heap') => ((after[which] - before[which]) / idleStreams).toFixed(1);
    console.log(
      `${idleStreams} idle streams: ${each('rss')} kB of resident memory each, ${each('heap')} kB of it heap and buffers ` +
        `(whole process ${(before.rss / 1024).toFixed(0)} MB before, ${(after.rss / 1024).toFixed(0)} MB after)`,
    );
    await end(idle);
    return record('streams', [
      { figure: 'p95 against bare asking', value: ratio, unit: '', bar: { atMost: bar } },
      { figure: `p95 to each of ${streams} streams`, value: quantile(delays, 0.95), unit: 'ms' },
      { figure: 'resident memory of an idle stream', value: Number(each('rss')), unit: 'kB' },
    ]);
  } finally {
    await api.close();
    await server.stop();
  }
};

const withDatabase = (adminUrl: string, databaseUrl: string): string => {
  const url = new URL(adminUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
};

if (process.argv[2] === 'readers') readStreams();
else process.exitCode = (await run()) ? 0 : 1;
