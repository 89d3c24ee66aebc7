/**
 * One slow receiver among ten: how much longer the other nine wait for their callbacks. A is a round in which all ten answer at
 * once, B one in which one of them takes a second for each; the product with its own jobs, database and HTTP, the receivers on this
 * machine. In each turn of a round all ten are told at once, and the next turn follows when the nine have it, so that the slow one is
 * behind all the time. Five pairs ABAB. Bar: the median of the pairs' ratios of the nine receivers' median delay is at most 1.3.
 *
 *   npx tsx bench/slow-receiver.bench.ts
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi } from '@countinghouse/api/testing';
import { commitCallback, createBusiness, railsThatCallHere } from '@countinghouse/api/testing/live';
import { startTestServer } from '@countinghouse/database/testing';
import { record } from './lib/history';

const bar = 1.3;
const pairs = 5;
const receiverCount = 10;
const callbacksEach = 12;
const slowMilliseconds = 1_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const run = async (): Promise<boolean> => {
  const server = await startTestServer();
  process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
  const api = await startTestApi({ rails: railsThatCallHere, jobs: 'running' });
  const receivers: Server[] = [];
  const arrivedAt = new Map<string, number>();
  let slow = -1;
  try {
    const organisation = await api.createOrganisation();
    const businesses: Awaited<ReturnType<typeof createBusiness>>[] = [];
    for (let index = 0; index < receiverCount; index += 1) {
      const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const { name } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly name: string };
        if (!arrivedAt.has(name)) arrivedAt.set(name, Date.now());
        if (index === slow) await pause(slowMilliseconds);
        response.writeHead(204).end();
      };
      const receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      receivers.push(receiver);
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/deposits`;
      businesses.push(await createBusiness(api, organisation, { depositReceivedCallbackUrl: url }));
    }

    /** The median delay of the nine, in milliseconds. */
    const round = async (name: string, slowOne: number): Promise<number> => {
      slow = slowOne;
      const committed = new Map<string, number>();
      for (let turn = 0; turn < callbacksEach; turn += 1) {
        const keys = businesses.map((_, index) => `${name}-${turn}-${index}`);
        const at = await Promise.all(businesses.map((business, index) => commitCallback(api, business, keys[index]!)));
        keys.forEach((key, index) => committed.set(key, at[index]!));
        while (keys.slice(1).some((key) => !arrivedAt.has(key))) await pause(5);
        // At a random moment of the second between looks for jobs.
        await pause(Math.random() * 500);
      }
      while ([...committed.keys()].some((key) => !arrivedAt.has(key))) await pause(20);
      // Last answers of the slow one, so that nothing of this round is left in the next.
      await pause(slowMilliseconds * 1.5);
      const others = [...committed].filter(([key]) => !key.endsWith('-0'));
      return median(others.map(([key, at]) => Math.max(1, (arrivedAt.get(key) ?? 0) - at)));
    };

    await round('warm', -1);
    const ratios: number[] = [];
    console.log(`milliseconds from commit to nine quick receivers, load ${loadavg()[0]?.toFixed(1)}`);
    for (let pair = 0; pair < pairs; pair += 1) {
      const allQuick = await round(`a${pair}`, -1);
      const oneSlow = await round(`b${pair}`, 0);
      ratios.push(oneSlow / allQuick);
      console.log(`all quick ${allQuick}, one slow ${oneSlow}, ratio ${(oneSlow / allQuick).toFixed(2)}`);
    }
    const ratio = median(ratios);
    console.log(`median ratio ${ratio.toFixed(2)} ${ratio <= bar ? 'pass' : 'FAIL'} (bar ${bar})`);
    return record('slow-receiver', [
      {
        figure: 'quick receivers beside a slow one against among themselves',
        value: ratio,
        unit: '',
        bar: { atMost: bar },
      },
    ]);
  } finally {
    await api.close();
    for (const receiver of receivers) receiver.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
