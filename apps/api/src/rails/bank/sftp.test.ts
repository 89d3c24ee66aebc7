import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasSshd, startSshd, type TestSshd } from '../../testing/sshd';
import { folderInbox } from './inbox';
import { folderOutbox } from './outbox';
import { sftpFolder } from './sftp-folder';
import { sftpSession, type SftpAccount, type SftpSession } from './sftp-session';

const name = 'pain.001-SEPA-1.xml';
const text = '<Document>one</Document>';
const limits = { connect: 3_000, call: 1_500, transfer: 3_000, keepalive: 200 };
/** Three seconds of a silent line, with what it takes to notice. */
const soon = 6_000;

const why = hasSshd ? '' : ' (skipped: no sshd of Debian here, or no right to run it in a mount namespace)';

describe.skipIf(!hasSshd)(`a bank’s server over SFTP${why}`, () => {
  let bank: TestSshd;
  let sessions: SftpSession[] = [];
  const session = (changes: Partial<SftpAccount> = {}): SftpSession => {
    const made = sftpSession({ ...bank.account, ...changes }, limits);
    sessions.push(made);
    return made;
  };
  const outboxOf = (over: SftpSession, folder = '/out') => folderOutbox(sftpFolder(over, folder), { isOurs: false });
  const shown = (folder = 'out') => readdirSync(join(bank.directory, folder)).sort();
  const parts = () => shown().filter((one) => one.endsWith('.part'));
  beforeAll(async () => {
    bank = await startSshd();
  }, 30_000);
  beforeEach(() => {
    for (const folder of ['out', 'in'])
      for (const one of shown(folder)) rmSync(join(bank.directory, folder, one), { recursive: true });
  });
  afterEach(async () => {
    await Promise.all(sessions.map((one) => one.close()));
    sessions = [];
  });
  afterAll(() => bank?.stop());

  it('gets a file whole and once, under its final name only when all of it lies there', async () => {
    const outbox = outboxOf(session());
    await outbox.prepare(name, 'one', text);
    expect(shown()).toEqual([`.${name}.one.part`]);
    await outbox.release(name, 'one', text);
    expect(shown()).toEqual([name]);
    expect(readFileSync(join(bank.directory, 'out', name), 'utf8')).toBe(text);
    // The bank has fetched it.
    rmSync(join(bank.directory, 'out', name));
    await outbox.release(name, 'one', text);
    expect(shown()).toEqual([]);
    writeFileSync(join(bank.directory, 'out', name), 'something else');
    await expect(outbox.prepare(name, 'two', text)).rejects.toThrow('already holds another file');
  });

  it('whose disk is full gets no file that is cut off, and keeps no rest of it', async () => {
    const over = session();
    const large = `<Document>${'x'.repeat(3_000_000)}</Document>`;
    const outbox = outboxOf(over, '/full');
    await expect(outbox.prepare(name, 'one', large)).rejects.toThrow(/its disk may be full|Failure/);
    expect(await sftpFolder(over, '/full').list()).toEqual([]);
    await outbox.prepare(name, 'two', text);
    await outbox.release(name, 'two', text);
    expect((await sftpFolder(over, '/full').read(name)).toString()).toBe(text);
  });

  it('with another host key than the bank told is sent nothing, and the key that it shows is named', async () => {
    const wrong = session({ hostKeys: [`SHA256:${'A'.repeat(43)}`] });
    await expect(outboxOf(wrong).prepare(name, 'one', text)).rejects.toThrow(
      `shows the host key ${bank.account.hostKeys[0]}, which BANK_SFTP_HOST_KEY does not name`,
    );
    await expect(outboxOf(session({ username: 'nobody' })).prepare(name, 'one', text)).rejects.toThrow(
      'authentication methods failed',
    );
    expect(shown()).toEqual([]);
  });

  it('that ended a connection nobody used is connected to anew', async () => {
    const line = await proxyTo(bank.account.port, 'PASS');
    const folder = sftpFolder(session({ port: line.port }), '/in');
    expect(await folder.list()).toEqual([]);
    line.cut();
    await expect.poll(() => folder.list().catch(() => null), { timeout: 2_000 }).toEqual([]);
    await line.close();
  });

  it('that breaks off within a file shows no part of it, and the next try goes through', async () => {
    const cutting = await proxyTo(bank.account.port, 'CUT');
    const large = `<Document>${'x'.repeat(1_000_000)}</Document>`;
    const over = session({ port: cutting.port });
    await expect(outboxOf(over).prepare(name, 'one', large)).rejects.toThrow();
    expect(shown().filter((one) => !one.startsWith('.'))).toEqual([]);
    cutting.mode = 'PASS';
    await outboxOf(over).prepare(name, 'two', large);
    await outboxOf(over).release(name, 'two', large);
    expect(readFileSync(join(bank.directory, 'out', name), 'utf8')).toBe(large);
    expect(parts().filter((part) => part.includes('two'))).toEqual([]);
    await cutting.close();
  });

  it('that is killed within a file shows no part of it, and gets the file whole and once when it is back', async () => {
    const large = `<Document>${'x'.repeat(6_000_000)}</Document>`;
    const over = session();
    const sending = outboxOf(over).prepare(name, 'one', large);
    const ended = sending.then(
      () => null,
      (error: unknown) => error,
    );
    const part = join(bank.directory, 'out', `.${name}.one.part`);
    await expect.poll(() => existsSync(part) && statSync(part).size > 0, { timeout: 5_000, interval: 1 }).toBe(true);
    await bank.kill();
    expect(await ended).not.toBeNull();
    const rest = statSync(part).size;
    expect(rest).toBeLessThan(large.length);
    // The part of a delivery that was never put on record is nobody's: the next one writes its own.
    await expect(outboxOf(over).prepare(name, 'two', large)).rejects.toThrow();
    await bank.start();
    await outboxOf(over).prepare(name, 'two', large);
    await outboxOf(over).release(name, 'two', large);
    expect(shown().filter((one) => !one.startsWith('.'))).toEqual([name]);
    expect(readFileSync(join(bank.directory, 'out', name), 'utf8')).toBe(large);
    // Killed between the record and the answer: the file was renamed, or it was not.
    await outboxOf(over).prepare('other.xml', 'three', text);
    const releasing = outboxOf(over)
      .release('other.xml', 'three', text)
      .catch(() => null);
    await bank.kill();
    await releasing;
    await bank.start();
    await outboxOf(over).release('other.xml', 'three', text);
    expect(shown().filter((one) => one.includes('other.xml'))).toEqual(['other.xml']);
  });

  it('in another folder than the one in which a delivery was begun is not taken to have it', async () => {
    const over = session();
    const began = outboxOf(over);
    await began.prepare(name, 'one', text);
    await expect(outboxOf(over, '/in').release(name, 'one', text, began.place)).rejects.toThrow(
      /began in sftp:.*\/out, and the settings name sftp:.*\/in now/,
    );
    await began.release(name, 'one', text, began.place);
    expect(shown()).toEqual([name]);
    rmSync(join(bank.directory, 'out', name));
    await began.release(name, 'one', text, began.place);
    expect(shown()).toEqual([]);
  });

  it('that falls silent is given up soon, while it greets and in the middle, and is asked anew', async () => {
    const silent = await proxyTo(bank.account.port, 'SILENT');
    const over = session({ port: silent.port });
    const began = Date.now();
    await expect(sftpFolder(over, '/in').list()).rejects.toThrow();
    silent.mode = 'PASS';
    expect(await sftpFolder(over, '/in').list()).toEqual([]);
    silent.mode = 'SILENT';
    await expect(sftpFolder(over, '/in').list()).rejects.toThrow();
    silent.mode = 'PASS';
    expect(await sftpFolder(over, '/in').list()).toEqual([]);
    expect(Date.now() - began).toBeLessThan(soon);
    await silent.close();
  });

  it('gives its messages once they stand still, and keeps them in folders beside', async () => {
    let now = Date.now();
    const inbox = folderInbox(sftpFolder(session(), '/in'), () => now);
    const file = join(bank.directory, 'in', 'camt.xml');
    writeFileSync(file, '<Document>', { mode: 0o644 });
    expect(await inbox.next()).toBeNull();
    now += 10_000;
    appendFileSync(file, '</Document>');
    expect(await inbox.next()).toBeNull();
    now += 10_000;
    expect(await inbox.next()).toEqual({ name: 'camt.xml', text: '<Document></Document>' });
    await inbox.accept('camt.xml');
    writeFileSync(file, '<Document></Document>');
    expect(await inbox.next()).toBeNull();
    now += 10_000;
    // The very message again: it is read again, which is harmless, and lies beside the first.
    expect((await inbox.next())?.name).toBe('camt.xml');
    await inbox.refuse('camt.xml', 'Unknown account');
    expect([shown('in/accepted'), shown('in/refused')]).toEqual([['camt.xml'], ['camt.xml', 'camt.xml.reason.txt']]);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a folder of a server', () => {
  it('takes no failure of the server for a file that is gone: such a one would count as handed over', async () => {
    const failing = (code: number): SftpSession => ({
      place: 'sftp://bank@bank.example',
      run: (_kind, work) =>
        work({
          protocol: {
            stat: (_path: string, told: (error: Error) => void) => told(Object.assign(new Error('Failure'), { code })),
          },
        } as unknown as Parameters<typeof work>[0]),
      close: () => Promise.resolve(),
    });
    expect(await sftpFolder(failing(2), '/out').stat(name)).toBeNull();
    await expect(sftpFolder(failing(4), '/out').stat(name)).rejects.toThrow('Failure');
    await expect(
      folderOutbox(sftpFolder(failing(4), '/out'), { isOurs: false }).release(name, 'one', text),
    ).rejects.toThrow('Failure');
  });
});

type Proxy = {
  mode: 'PASS' | 'CUT' | 'SILENT';
  readonly port: number;
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

/** A line to a server that breaks off after 200 kB, or falls silent, also in the middle of a connection. */
const proxyTo = async (port: number, mode: Proxy['mode']): Promise<Proxy> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let sent = 0;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    near.on('data', (bytes) => {
      sent += bytes.length;
      if (proxy.mode === 'CUT' && sent > 200_000) near.destroy();
      else if (proxy.mode !== 'SILENT') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (proxy.mode !== 'SILENT') near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const proxy: Proxy = {
    mode,
    cut,
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
  return proxy;
};
