import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../testing/certificates';
import { isOfPeer, peerSender, type PeerMessage } from './client';
import { listenToPeers, type PeerAnswer, type PeerCall } from './listener';

const [ours, theirs, stranger] = ['ours', 'theirs', 'a stranger'].map((name) => makeCertificate(name));
if (!ours || !theirs || !stranger) throw new Error('No certificates');
const everybody = [ours, theirs, stranger].map(({ certificate }) => certificate).join('');

let calls: { call: PeerCall; body: unknown }[] = [];
let answer: PeerAnswer | 'BROKEN' = { status: 204 };
let readsBody = true;
let server: Awaited<ReturnType<typeof listenToPeers>>;
let port = 0;

beforeAll(async () => {
  server = await listenToPeers({
    ...theirs,
    authorities: null,
    host: '127.0.0.1',
    port: 0,
    failed: () => undefined,
    handle: async (call, read) => {
      calls.push({ call, body: readsBody ? await read() : null });
      if (answer === 'BROKEN') throw new Error('broken');
      return answer;
    },
  });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

const sender = (changes: Partial<Parameters<typeof peerSender>[0]> = {}) =>
  peerSender({ ...ours, authorities: theirs.certificate, mode: 'sandbox', ...changes });

const message = (changes: Partial<PeerMessage> = {}): PeerMessage => ({
  url: `https://localhost:${port}/i/abc?t=i`,
  hosts: [`localhost:${port}`],
  fingerprints: [theirs.fingerprint],
  version: '3.2.1',
  requestIdentifier: '0195f1a0-3c2d-4b1a-8f4e-5d6c7b8a9f01',
  body: { rejected: 'no' },
  ...changes,
});

const sent = async (changes: Partial<PeerMessage> = {}, options: Parameters<typeof sender>[0] = {}) => {
  calls = [];
  return sender(options)(message(changes));
};

describe('a message to another provider', () => {
  test('is told from a stranger’s by the certificate whose key its sender holds', async () => {
    answer = { status: 200, body: { version: '3.2.1' } };
    expect(await sent()).toEqual({ kind: 'ANSWERED', status: 200, body: { version: '3.2.1' } });
    expect(
      calls.map(({ call, body }) => [
        call.method,
        call.path,
        call.query.get('t'),
        call.version,
        call.fingerprint,
        body,
      ]),
    ).toEqual([['POST', '/i/abc', 'i', '3.2.1', ours.fingerprint, { rejected: 'no' }]]);
    await sent({}, { ...stranger });
    expect(calls[0]?.call.fingerprint).toBe(stranger.fingerprint);
  });

  test('goes to no server that cannot show a certificate that is believed', async () => {
    expect(await sent({}, { authorities: ours.certificate })).toEqual({
      kind: 'FAILED',
      reason: 'CERTIFICATE_INVALID',
    });
    expect(calls).toEqual([]);
  });

  test('goes to no server whose certificate is believed and is none of that provider: not a byte is sent', async () => {
    const read: Buffer[] = [];
    const impostor = createServer({ cert: stranger.certificate, key: stranger.key }, (socket) => {
      socket.on('data', (chunk) => read.push(chunk));
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => impostor.listen(0, '127.0.0.1', done));
    const host = `localhost:${(impostor.address() as AddressInfo).port}`;
    const there = { url: `https://${host}/`, hosts: [host] };
    const over = new Promise((done) => impostor.once('connection', (socket) => socket.once('close', done)));
    expect(await sent(there, { authorities: everybody, timeoutMs: 2_000 })).toEqual({
      kind: 'FAILED',
      reason: 'CERTIFICATE_NOT_OF_THIS_PROVIDER',
    });
    await over;
    expect(read).toEqual([]);
    impostor.close();
    expect(await sent({ fingerprints: [stranger.fingerprint, theirs.fingerprint] })).toMatchObject({
      kind: 'ANSWERED',
    });
  });

  test.each([
    ['another host', 'https://elsewhere.example/i'],
    ['another port of the same host', 'https://localhost:1/i'],
    ['no TLS', 'http://localhost/i'],
    ['a login', 'https://me:secret@localhost/i'],
    ['no address', 'nonsense'],
  ])('goes only to the provider itself: not to one with %s', async (_what, url) => {
    expect(await sent({ url, hosts: ['localhost'] })).toEqual({ kind: 'FAILED', reason: 'NOT_OF_THIS_PROVIDER' });
  });

  test('goes to no machine of the inside in production, whatever name leads there', async () => {
    const inside = (address: string) => async () => [{ address, family: 4 }];
    for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254'])
      expect(await sent({}, { mode: 'production', resolve: inside(address) })).toEqual({
        kind: 'FAILED',
        reason: 'ADDRESS_NOT_ALLOWED',
      });
    expect(calls).toEqual([]);
  });

  test('follows no redirect, and ends by itself where the other says too much or nothing', async () => {
    answer = { status: 307, body: {} };
    expect(await sent()).toMatchObject({ status: 307 });
    answer = { status: 200, text: 'x'.repeat(65 * 1024) };
    expect(await sent()).toEqual({ kind: 'FAILED', reason: 'ANSWER_UNREADABLE' });
    answer = 'BROKEN';
    expect(await sent()).toMatchObject({ status: 500 });
    expect(await sent({}, { timeoutMs: 1 })).toEqual({ kind: 'FAILED', reason: 'TIMEOUT' });
  });
});

describe('a call of another provider', () => {
  test('of a certificate whose time is over, or of no authority that is asked for, is one without a certificate', async () => {
    answer = { status: 204 };
    let now = Date.now();
    const strict = await listenToPeers({
      ...theirs,
      authorities: ours.certificate,
      host: '127.0.0.1',
      port: 0,
      failed: () => undefined,
      now: () => now,
      handle: async (call) => ({ status: 200, body: { seen: call.fingerprint } }),
    });
    try {
      const { port: other } = strict.server.address() as AddressInfo;
      const there = { url: `https://localhost:${other}/`, hosts: [`localhost:${other}`] };
      expect(await sent(there)).toMatchObject({ body: { seen: ours.fingerprint } });
      expect(await sent(there, { ...stranger })).toMatchObject({ body: { seen: null } });
      now += 31 * 86_400_000;
      expect(await sent(there)).toMatchObject({ body: { seen: null } });
    } finally {
      await strict.stop();
    }
  });

  test('is cut off beyond 64 KiB, and one that is no JSON is read as nothing', async () => {
    answer = { status: 204 };
    expect(await sent({ body: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
    expect(calls).toEqual([]);
  });

  test('without a certificate is answered above TLS', async () => {
    answer = { status: 401 };
    readsBody = false;
    const text = await new Promise<string>((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: everybody });
      let read = '';
      socket.on('data', (chunk) => (read += chunk.toString()));
      socket.on('end', () => done(read));
      socket.on('error', fail);
      socket.write('GET /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    });
    readsBody = true;
    expect([text.split('\r\n')[0], calls.at(-1)?.call.fingerprint]).toEqual(['HTTP/1.1 401 Unauthorized', null]);
  });
});

test('an address is a peer’s only as it is spelt in its list', () => {
  const hosts = ['trp.example.com', 'trp.example.com:8443'];
  const urls = [
    'https://trp.example.com/a',
    'https://TRP.example.com/a',
    'https://trp.example.com:443/a',
    'https://trp.example.com:8443/a',
    'https://trp.example.com:9/a',
    'https://trp.example.com.evil.example/a',
    'https://trp.example.com@evil.example/a',
  ];
  expect(urls.map((url) => isOfPeer(url, hosts))).toEqual([true, true, true, true, false, false, false]);
});
