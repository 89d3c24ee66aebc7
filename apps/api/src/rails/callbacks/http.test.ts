import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from './addresses';
import type { Resolve } from './destination';
import { httpCallbacks } from './http';
import type { CallbackMessage } from './port';
import { isDelivered } from './port';

const servers: (Server | SocketServer)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

const listen = async <S extends Server | SocketServer>(server: S): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
};

const secret = randomBytes(32);
const message = (url: string, more: Partial<CallbackMessage> = {}): CallbackMessage => ({
  url,
  id: '0195d3aa-0000-7000-8000-000000000001',
  at: new Date('2025-03-14T09:26:53.589Z'),
  body: '{"event":"WITHDRAWAL_APPROVAL","note":"zażółć"}',
  secrets: [secret],
  ...more,
});

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** Receiver on this machine that the sandbox is configured with, and a sender that may call it. */
const startReceiver = async (answer: RequestListener, timeoutMs?: number) => {
  const port = await listen(createServer(answer));
  const receiver = `http://127.0.0.1:${port}`;
  return { receiver, port, send: httpCallbacks({ mode: 'sandbox', receiver, timeoutMs }) };
};

const nowhere: Resolve = () => Promise.reject(Object.assign(new Error('nowhere'), { code: 'ENOTFOUND' }));

describe('what is sent', () => {
  it('is a signed POST of exactly the signed bytes, once per secret that is valid', async () => {
    const older = randomBytes(32);
    const received: { body: string; request: IncomingMessage }[] = [];
    const { receiver, send } = await startReceiver(async (request, response) => {
      received.push({ body: await readAll(request), request });
      response.end('{"received":true}');
    });
    const outcome = await send(message(`${receiver}/hook?shop=1`, { secrets: [secret, older] }));
    expect(outcome).toEqual({ kind: 'ANSWERED', status: 200, milliseconds: expect.any(Number) });
    expect(received).toHaveLength(1);
    const [{ body, request }] = received as [(typeof received)[number]];
    expect(body).toBe(message('').body);
    expect([request.method, request.url, request.headers['content-type']]).toEqual([
      'POST',
      '/hook?shop=1',
      'application/json; charset=utf-8',
    ]);
    expect(request.headers['callback-id']).toBe(message('').id);
    expect(request.headers['callback-timestamp']).toBe('1741944413');
    const signature = (key: Buffer) =>
      `v1,${createHmac('sha256', key)
        .update(`${message('').id}.1741944413.${body}`)
        .digest('base64')}`;
    expect(request.headers['callback-signature']).toBe(`${signature(secret)} ${signature(older)}`);
  });

  it('goes to the address that was looked up, and the name is looked up once', async () => {
    const hosts: (string | undefined)[] = [];
    const port = await listen(
      createServer((request, response) => {
        hosts.push(request.headers.host);
        response.end();
      }),
    );
    const resolve = vi.fn<Resolve>().mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
    const receiver = `http://receiver.example:${port}`;
    const outcome = await httpCallbacks({ mode: 'sandbox', receiver, resolve })(message(receiver));
    expect(outcome).toMatchObject({ kind: 'ANSWERED', status: 200 });
    expect(hosts).toEqual([`receiver.example:${port}`]);
    expect(resolve.mock.calls.map(([host]) => host)).toEqual(['receiver.example']);
  });
});

describe('the answer', () => {
  it.each([
    [200, true],
    [204, true],
    [299, true],
    [301, false],
    [404, false],
    [500, false],
  ])('%i counts as delivered: %s', async (status, delivered) => {
    const { receiver, send } = await startReceiver((_, response) => response.writeHead(status).end());
    const outcome = await send(message(receiver));
    expect(outcome).toMatchObject({ kind: 'ANSWERED', status });
    expect(isDelivered(outcome)).toBe(delivered);
  });

  it('that points elsewhere is not followed', async () => {
    let calls = 0;
    const { receiver, send } = await startReceiver((_, response) => {
      calls += 1;
      response.writeHead(307, { location: '/again' }).end();
    });
    expect(await send(message(receiver))).toMatchObject({ kind: 'ANSWERED', status: 307 });
    expect(calls).toBe(1);
  });

  it('without an end is cut after 64 KiB, and nothing of its text is kept', async () => {
    let sent = 0;
    const { receiver, send } = await startReceiver((_, response) => {
      const pour = setInterval(() => {
        sent += 64 * 1024;
        response.write('x'.repeat(64 * 1024));
      }, 1);
      response.on('close', () => clearInterval(pour));
    });
    const outcome = await send(message(receiver));
    expect(outcome).toEqual({ kind: 'ANSWERED', status: 200, milliseconds: expect.any(Number) });
    expect(sent).toBeLessThan(64 * 1024 * 64);
  });

  it('is not unpacked', async () => {
    let accepted: string | undefined;
    const { receiver, send } = await startReceiver((request, response) => {
      accepted = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all');
    });
    expect(await send(message(receiver))).toMatchObject({ kind: 'ANSWERED', status: 200 });
    expect(accepted).toBe('identity');
  });

  it('with headers without an end is given up', async () => {
    const port = await listen(
      createSocketServer((socket) => {
        socket.on('error', () => undefined);
        socket.write(`HTTP/1.1 200 OK\r\n${'x-filler: filler\r\n'.repeat(10_000)}`);
      }),
    );
    const receiver = `http://127.0.0.1:${port}`;
    expect(await httpCallbacks({ mode: 'sandbox', receiver })(message(receiver))).toMatchObject({
      kind: 'FAILED',
      reason: 'CONNECTION_FAILED',
    });
  });

  it.each([
    ['never comes', () => undefined],
    [
      'comes byte by byte',
      (_: IncomingMessage, response: Parameters<RequestListener>[1]) => {
        response.write('.');
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('that %s is waited for so long and no longer', async (_, answer) => {
    const { receiver, send } = await startReceiver(answer, 200);
    const outcome = await send(message(receiver));
    expect(outcome).toMatchObject({ kind: 'FAILED', reason: 'TIMEOUT' });
    // Far from the time without a limit of its own, however busy the machine is.
    expect((outcome as { milliseconds: number }).milliseconds).toBeLessThan(8_000);
  });

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a tunnel', 'HTTP/1.1 200 OK\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
    ['interim answers alone', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50)],
  ])('that is %s ends within the limit and delivers nothing but a 2xx', async (_, raw) => {
    const port = await listen(
      createSocketServer((socket) => {
        socket.on('error', () => undefined).once('data', () => socket.write(raw));
      }),
    );
    const receiver = `http://127.0.0.1:${port}`;
    const outcome = await httpCallbacks({ mode: 'sandbox', receiver, timeoutMs: 300 })(message(receiver));
    expect(isDelivered(outcome)).toBe(false);
  });

  it('of a name server that never comes is not waited for either', async () => {
    const send = httpCallbacks({ mode: 'production', timeoutMs: 100, resolve: () => new Promise(() => undefined) });
    expect(await send(message('https://slow.example/'))).toMatchObject({ kind: 'FAILED', reason: 'TIMEOUT' });
  });

  it('in plain text to a call for https is none', async () => {
    const port = await listen(
      createSocketServer((socket) =>
        socket
          .on('error', () => undefined)
          .resume()
          .end('HTTP/1.1 200 OK\r\n\r\n'),
      ),
    );
    const receiver = `https://127.0.0.1:${port}`;
    const outcome = await httpCallbacks({ mode: 'sandbox', receiver })(message(receiver));
    expect(outcome).toMatchObject({ kind: 'FAILED', reason: 'CONNECTION_FAILED' });
  });

  it('of a name nobody has, or of a closed port, is none', async () => {
    const send = httpCallbacks({ mode: 'production', resolve: nowhere });
    expect(await send(message('https://nobody.example/'))).toMatchObject({ reason: 'NAME_NOT_FOUND' });
    const { receiver, send: sendLocal } = await startReceiver((_, response) => response.end());
    await new Promise((done) => servers.splice(0)[0]?.close(done));
    expect(await sendLocal(message(receiver))).toMatchObject({ reason: 'CONNECTION_FAILED' });
  });
});

/** Every way we know to write an address inside, on the port a listener of ours has. */
const inside = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.01',
  '0x7f.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '①②⑦.⓪.⓪.①',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '012.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.43518',
  '2852039166',
  '0xA9FEA9FE',
  '0251.0376.0251.0376',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::7f00:1]',
  '[100::1]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  // The metadata services of clouds by the names and addresses they answer to.
  '169.254.169.253',
  '169.254.170.2',
  '192.0.0.170',
  '[fd20:ce::254]',
  '[fe80::a9fe:a9fe]',
  '[::ffff:169.254.169.254]',
  '[::ffff:100.100.100.200]',
  // IPv4 inside IPv6 in every translation: NAT64, 6to4, Teredo, ISATAP, compatible, SIIT.
  '[64:ff9b::a00:1]',
  '[64:ff9b::c0a8:101]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:c0a8:101::1]',
  '[2002:a00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[fe80::5efe:10.0.0.1]',
  '[::10.0.0.1]',
  '[::ffff:0:10.0.0.1]',
];

describe('an address inside is never connected to', () => {
  it('in any of more than 80 spellings', () => expect(new Set(inside).size).toBeGreaterThan(80));

  const resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

  it.each(inside)('%s', async (host) => {
    for (const [mode, scheme] of [
      ['sandbox', 'http'],
      ['production', 'https'],
    ] as const) {
      const outcome = await httpCallbacks({ mode, resolve })(message(`${scheme}://${host}/`));
      expect(outcome).toEqual({ kind: 'SKIPPED', reason: 'ADDRESS_NOT_ALLOWED' });
    }
  });

  it('nor by a name that also leads outside', async () => {
    const mixed: Resolve = () =>
      Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ]);
    expect(await httpCallbacks({ mode: 'production', resolve: mixed })(message('https://mixed.example/'))).toEqual({
      kind: 'SKIPPED',
      reason: 'ADDRESS_NOT_ALLOWED',
    });
  });

  it('nor by a name that leads outside first and inside when asked again', async () => {
    let connections = 0;
    const port = await listen(createSocketServer((socket) => socket.on('error', () => undefined).destroy()));
    servers.at(-1)?.on('connection', () => (connections += 1));
    const answers = ['93.184.215.14', '127.0.0.1', '127.0.0.1'];
    const rebinding = vi.fn<Resolve>(() => Promise.resolve([{ address: answers.shift() ?? '127.0.0.1', family: 4 }]));
    // The configured receiver must be on this machine: a first public answer already disqualifies it.
    const receiver = `http://rebinding.example:${port}`;
    const send = httpCallbacks({ mode: 'sandbox', receiver, resolve: rebinding });
    expect(await send(message(receiver))).toEqual({ kind: 'SKIPPED', reason: 'ADDRESS_NOT_ALLOWED' });
    expect([rebinding.mock.calls.length, connections]).toEqual([1, 0]);
    // On a second look-up the same name leads inside, which only the configured receiver may.
    const other = httpCallbacks({ mode: 'sandbox', resolve: rebinding });
    expect(await other(message('http://rebinding.example/'))).toMatchObject({ reason: 'ADDRESS_NOT_ALLOWED' });
    expect([rebinding.mock.calls.length, connections]).toEqual([2, 0]);
  });

  it('while real public addresses pass', () => {
    for (const address of [
      '1.1.1.1',
      '93.184.215.14',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '2a00:1450::1',
    ]) {
      expect(isPublicAddress(address), address).toBe(true);
    }
    for (const text of ['', 'localhost', '1.1.1', '1.1.1.1/32']) expect(isPublicAddress(text), text).toBe(false);
  });
});

describe('what is not called at all', () => {
  const send = (url: string, mode: 'sandbox' | 'production', receiver?: string) =>
    httpCallbacks({ mode, receiver, resolve: () => Promise.reject(new Error('Looked up')) })(message(url));

  it.each(['', 'aurora', '//aurora.example', 'https://', 'https://a b/', 'https://[::1', 'https://1.2.3.256/'])(
    '%j is no address',
    async (url) => expect(await send(url, 'sandbox')).toEqual({ kind: 'SKIPPED', reason: 'INVALID_URL' }),
  );

  it.each(['https://user@aurora.example/', 'https://:word@aurora.example/', 'https://aurora.example:443@10.0.0.1/'])(
    '%s carries a name or a password',
    async (url) => expect(await send(url, 'production')).toEqual({ kind: 'SKIPPED', reason: 'INVALID_URL' }),
  );

  it.each(['ftp://aurora.example/', 'file:///etc/passwd', 'gopher://aurora.example/', 'ws://aurora.example/'])(
    '%s is neither http nor https',
    async (url) => {
      expect(await send(url, 'sandbox')).toEqual({ kind: 'SKIPPED', reason: 'UNSUPPORTED_SCHEME' });
      expect(await send(url, 'production')).toEqual({ kind: 'SKIPPED', reason: 'UNSUPPORTED_SCHEME' });
    },
  );

  it('http is not called in production', async () => {
    expect(await send('http://aurora.example/', 'production')).toEqual({
      kind: 'SKIPPED',
      reason: 'UNSUPPORTED_SCHEME',
    });
  });

  it.each([22, 25, 80, 5432, 6379, 8080, 9200])('port %i is not called in production', async (port) => {
    const expected = { kind: 'SKIPPED', reason: 'PORT_NOT_ALLOWED' };
    expect(await send(`https://aurora.example:${port}/`, 'production')).toEqual(expected);
  });

  it.each([22, 25, 5432, 6379, 9200])('port %i is not called in the sandbox', async (port) => {
    const expected = { kind: 'SKIPPED', reason: 'PORT_NOT_ALLOWED' };
    expect(await send(`http://aurora.example:${port}/`, 'sandbox')).toEqual(expected);
  });

  it('a receiver on this machine is not called in production, even where one is named', async () => {
    const receiver = 'https://127.0.0.1:8443';
    const outcome = await send(`${receiver}/`, 'production', receiver);
    expect(outcome).toEqual({ kind: 'SKIPPED', reason: 'ADDRESS_NOT_ALLOWED' });
  });
});
