import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './calls';
import type { Scene } from './scene';

type Held = { readonly socket: Socket; readonly isClosed: () => boolean };

const hold = async (port: number, firstText: string): Promise<Held> => {
  const socket = createConnection(port, '127.0.0.1');
  let isClosed = false;
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (firstText !== '') socket.write(firstText);
  return { socket, isClosed: () => isClosed };
};

/** Opens connections, a hundred at a time: of more at once the queue of a listening port forgets some, which their callers do not notice. */
const holdMany = async (port: number, count: number, firstText: string): Promise<Held[]> => {
  const held: Held[] = [];
  while (held.length < count) {
    const wanted = Math.min(100, count - held.length);
    held.push(...(await Promise.all(Array.from({ length: wanted }, () => hold(port, firstText)))));
    await pause(20);
  }
  return held;
};

/** Time of calls of somebody else meanwhile, in milliseconds. */
const probes = async ({ caller, installation, outcomes }: Scene, count: number): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const outcome = await caller.list(installation.movers[index % installation.movers.length]!);
    outcomes.push(outcome);
    times.push(outcome.ms);
    await pause(20);
  }
  return times;
};

/** Half of a minute and more passes until all have come: the first ones may be let go meanwhile, 65 s after their only call. */
const health = 'GET /health/live HTTP/1.1\r\nhost: pay.example.com\r\n\r\n';

/** Ten thousand connections that have asked once and now only stay. */
export const idleConnections = async (scene: Scene, count = 10_000): Promise<void> => {
  const { installation, demand } = scene;
  const before = installation.residentMegabytes();
  const held = await holdMany(installation.port, count, health);
  for (const { socket } of held) socket.resume();
  const times = await probes(scene, 100);
  const more = installation.residentMegabytes() - before;
  const open = held.filter(({ isClosed }) => !isClosed()).length;
  for (const { socket } of held) socket.destroy();
  demand(
    `${count} idle connections cost at most 400 MiB`,
    more <= 400 && open >= 0.9 * count,
    `${more.toFixed(0)} MiB more than ${before.toFixed(0)}, ${open} open`,
  );
  demand(
    'somebody else is answered meanwhile',
    percentile(times, 0.99) <= 1_000,
    `p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
};

/** Senders who send nothing, a header's letter a second, or a body's. */
export const slowSenders = async (scene: Scene, count = 3_000): Promise<void> => {
  const { installation, demand } = scene;
  const { port } = installation;
  const each = count / 3;
  const began = performance.now();
  const silent = await holdMany(port, each, '');
  const headers = await holdMany(port, each, 'GET /health/live HTTP/1.1\r\nhost: pay.example.com\r\nx-slow: ');
  const bodies = await holdMany(
    port,
    each,
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: pay.example.com\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
  );
  const all = [...silent, ...headers, ...bodies];
  for (const { socket } of all) socket.resume();
  const dribble = setInterval(() => {
    for (const { socket } of [...headers, ...bodies]) if (socket.writable) socket.write('a');
  }, 1_000);
  const probing = probes(scene, 200);
  const isOver = () => all.every(({ isClosed }) => isClosed());
  while (!isOver() && performance.now() - began < 60_000) await pause(100);
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(dribble);
  const times = await probing;
  const left = [silent, headers, bodies].map((held) => held.filter(({ isClosed }) => !isClosed()).length);
  for (const { socket } of all) socket.destroy();
  demand(
    `${count} slow senders are all gone within 25 s`,
    isOver() && seconds <= 25,
    `${seconds.toFixed(1)} s, left ${left.join(', ')}`,
  );
  demand(
    'somebody else is answered meanwhile',
    percentile(times, 0.99) <= 1_000,
    `p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
};

/** Later than the silence that the server bears, and the time in which its buffers fill. */
const readersEndMs = 105_000;

/** Readers who ask for a large page again and again and take nothing of it. Returns the wait for their end. */
export const slowReaders = async (
  { installation, demand }: Scene,
  path: string,
  count = 100,
): Promise<() => Promise<void>> => {
  const before = installation.residentMegabytes();
  const began = performance.now();
  const asked = `GET ${path} HTTP/1.1\r\nhost: pay.example.com\r\n\r\n`.repeat(60);
  const held = await holdMany(installation.port, count, asked);
  for (const { socket } of held) socket.pause();
  return async () => {
    const more = installation.residentMegabytes() - before;
    await pause(Math.max(0, readersEndMs - (performance.now() - began)));
    // A socket that is not read learns of its end when it writes: the first time it is told, the second time it fails.
    for (let time = 0; time < 2; time += 1) {
      for (const { socket } of held) if (!socket.destroyed) socket.write('x');
      await pause(1_000);
    }
    const left = held.filter(({ socket }) => !socket.destroyed).length;
    for (const { socket } of held) socket.destroy();
    demand(
      `${count} readers who take nothing are let go within 105 s`,
      left === 0,
      `left ${left}, meanwhile ${more.toFixed(0)} MiB more`,
    );
  };
};
