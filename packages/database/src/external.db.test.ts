import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareExternal } from './external';
import { createTestDatabase } from './testing';
import type { TestDatabase } from './testing';

let test: TestDatabase;
const closing: (() => void)[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await test.close();
});

/** Database behind a port without a listener until `open`. */
const behindClosedDoor = async () => {
  const target = new URL(test.urls.ownerUrl);
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as AddressInfo;
  reserved.close();
  await once(reserved, 'close');
  const moved = (url: string): string => {
    const there = new URL(url);
    there.host = `127.0.0.1:${port}`;
    return there.href;
  };
  const door = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.pipe(far).pipe(near);
  });
  closing.push(() => door.close());
  return {
    open: () => door.listen(port, '127.0.0.1'),
    options: {
      ownerUrl: moved(test.urls.ownerUrl),
      appUrl: test.urls.appUrl,
      workerUrl: test.urls.workerUrl,
      mayCreateLogins: false,
    },
  };
};

it('a start waits for a database that is coming, and says so once', async () => {
  const { open, options } = await behindClosedDoor();
  const told: string[] = [];
  const log = { info: (line: string) => void (told.push(line), open()), warn: () => undefined };
  const urls = await prepareExternal({ ...options, waiting: { atMostMs: 60_000, log } });
  expect(urls.ownerUrl).toBe(options.ownerUrl);
  expect(told).toEqual([
    expect.stringMatching(/The database "\w+" at 127\.0\.0\.1:\d+ is not there yet \(ECONNREFUSED\); waiting for it/),
  ]);
});

it('a start gives up in one sentence when its time is over, and at once without one or when it is stopped', async () => {
  const { options } = await behindClosedDoor();
  const log = { info: () => undefined, warn: () => undefined };
  const refused = /^The database .* of DATABASE_URL cannot be reached \(ECONNREFUSED\): start it/;
  await expect(prepareExternal(options)).rejects.toThrow(refused);
  await expect(prepareExternal({ ...options, waiting: { atMostMs: 700, log } })).rejects.toThrow(refused);
  const stop = new AbortController();
  const stopping = { ...log, info: () => stop.abort() };
  const waiting = { atMostMs: 600_000, log: stopping, signal: stop.signal };
  await expect(prepareExternal({ ...options, waiting })).rejects.toThrow(/abort/i);
});

it('a login that is refused is not waited for', async () => {
  const { open, options } = await behindClosedDoor();
  open();
  const told: string[] = [];
  const log = { info: (line: string) => void told.push(line), warn: () => undefined };
  const wrong = { ...options, ownerUrl: options.ownerUrl.replace(/:[^:@]+@/, ':wrong@') };
  await expect(prepareExternal({ ...wrong, waiting: { atMostMs: 600_000, log } })).rejects.toThrow(
    /refuses the login of DATABASE_URL/,
  );
  expect(told).toEqual([]);
});
