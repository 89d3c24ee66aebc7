import { randomBytes, scrypt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpCallbacks } from './http';
import { askNameServers } from './resolve';

const sockets: Socket[] = [];
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => new Promise<void>((done) => socket.close(() => done()))));
});

const types = { 1: 'A', 28: 'AAAA' } as const;
type Records = Readonly<Record<string, readonly { readonly type: 'A' | 'AAAA'; readonly bytes: readonly number[] }[]>>;

/** A name server on this machine that knows these names, or never answers. */
const nameServer = async (records: Records | 'SILENT') => {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at]!; size > 0; size = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size));
      at += 1 + size;
    }
    const name = labels.join('.').toLowerCase();
    const type = types[query.readUInt16BE(at + 1) as keyof typeof types];
    asked.push(`${type} ${name}`);
    if (records === 'SILENT') return;
    const own = (records[name] ?? []).filter((record) => record.type === type);
    const head = Buffer.from(query.subarray(0, at + 5));
    head.writeUInt16BE(records[name] ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(own.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = own.map(({ bytes }) =>
      Buffer.from([0xc0, 12, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    );
    socket.send(Buffer.concat([head, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  sockets.push(socket);
  return { asked, nameServers: [`127.0.0.1:${(socket.address() as AddressInfo).port}`] };
};

const outside = { type: 'A', bytes: [93, 184, 215, 14] } as const;
const inside = { type: 'AAAA', bytes: [0xfd, 0, 0x0e, 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54] } as const;
const message = {
  url: 'https://shop.example/',
  id: '0195d3aa-0000-7000-8000-000000000001',
  at: new Date('2025-03-14T09:26:53.589Z'),
  body: '{}',
  secrets: [randomBytes(32)],
};

describe('a receiver’s name', () => {
  it('is asked for once in each family, and all that it leads to is judged', async () => {
    const { asked, nameServers } = await nameServer({ 'shop.example': [outside, inside] });
    expect(await askNameServers({ nameServers })('shop.example')).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: 'fd00:ec2::254', family: 6 },
    ]);
    expect(asked.toSorted()).toEqual(['A shop.example', 'AAAA shop.example']);
    const send = httpCallbacks({ mode: 'production', resolve: askNameServers({ nameServers }) });
    expect(await send(message)).toEqual({ kind: 'SKIPPED', reason: 'ADDRESS_NOT_ALLOWED' });
  });

  it('that nobody has, and a name server that fails, are one thing', async () => {
    const { nameServers } = await nameServer({});
    const gone = await nameServer({});
    sockets.splice(1)[0]?.close();
    for (const servers of [nameServers, gone.nameServers]) {
      const send = httpCallbacks({ mode: 'production', resolve: askNameServers({ nameServers: servers }) });
      expect(await send(message)).toMatchObject({ kind: 'FAILED', reason: 'NAME_NOT_FOUND' });
    }
  });

  it('that is never answered is called off with the call', async () => {
    const { asked, nameServers } = await nameServer('SILENT');
    const send = httpCallbacks({ mode: 'production', timeoutMs: 200, resolve: askNameServers({ nameServers }) });
    expect(await send(message)).toMatchObject({ kind: 'FAILED', reason: 'TIMEOUT' });
    expect(asked.length).toBeGreaterThan(0);
  });

  it('of this machine is this machine, and no name server is asked', async () => {
    const { asked, nameServers } = await nameServer({ localhost: [outside], 'a.localhost': [outside] });
    for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost'])
      expect(await askNameServers({ nameServers })(host)).toEqual([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    expect(asked).toEqual([]);
  });

  it('is found while every thread hashes passwords', async () => {
    const { nameServers } = await nameServer({ 'shop.example': [outside] });
    let hashed = 0;
    // Twice the number of threads: a call that needs one waits for half of these.
    const hashing = Array.from(
      { length: 8 },
      () =>
        new Promise<void>((done) => {
          scrypt('password', 'salt', 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 27 }, () => {
            hashed += 1;
            done();
          });
        }),
    );
    await askNameServers({ nameServers })('shop.example');
    expect(hashed).toBeLessThan(4);
    await Promise.all(hashing);
  });
});
