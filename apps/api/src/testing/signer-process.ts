import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnDatabase } from '@countinghouse/database/testing';
import { builtPrograms } from './built';
import { askSigner } from './signer-here';
import { startSoftHsm } from './soft-hsm';

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Our own signer as an operator runs it: a process with a key in SoftHSM, a database of its own and a socket. It can be killed, stopped for a while,
 * and started again with other settings.
 */
export const startSignerProcess = async (policy: Settings) => {
  const program = (await builtPrograms())('cli/signer');
  const hsm = startSoftHsm();
  const database = await createOwnDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'ch-signer-'));
  const socket = join(directory, 'signer.sock');
  const pinFile = join(directory, 'pin');
  writeFileSync(pinFile, `${hsm.settings.pin}\n`);
  const base: Settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    SOFTHSM2_CONF: hsm.config,
    SIGNER_SOCKET: socket,
    SIGNER_DATABASE_URL: database.url,
    SIGNER_PKCS11_LIBRARY: hsm.settings.library,
    SIGNER_PKCS11_TOKEN: hsm.settings.token,
    SIGNER_PKCS11_KEY: hsm.settings.key,
    SIGNER_PKCS11_PIN_FILE: pinFile,
    ...policy,
  };
  let child: ChildProcess | null = null;
  let told = '';

  /** Runs it with some settings changed; resolves at its first answer, or with its exit code. */
  const run = async (changes: Settings = {}, words: readonly string[] = []): Promise<number | null> => {
    const started = spawn(process.execPath, [program, ...words], {
      env: Object.fromEntries(Object.entries({ ...base, ...changes }).filter(([, value]) => value !== undefined)),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const before = child;
    child = started;
    told = '';
    const ended = once(started, 'close').then(([code]) => code as number | null);
    const ready = new Promise<null>((resolve) => {
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (part: Buffer) => {
          told += part.toString();
          if (told.includes('  recipients')) resolve(null);
        });
    });
    const code = await Promise.race([ended, ready]);
    // One that was refused leaves the one that runs in its place.
    if (code !== null && before?.exitCode === null && before.signalCode === null) child = before;
    return code;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const begin = async (changes?: Settings): Promise<void> => {
    const code = await run(changes);
    if (code !== null) throw new Error(`The signer ended with ${code}: ${told}`);
  };
  const ask = (path: string, body?: unknown) => askSigner(socket, path, body);
  const stop = async (): Promise<void> => {
    child?.kill('SIGCONT');
    await end('SIGKILL');
    await database.close();
    hsm.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await begin();
    const { said } = await ask('/v1/key');
    const { address } = said as { address: string };
    return {
      address,
      socket,
      url: `unix:${socket}`,
      database,
      directory,
      /** Lines since its last start. */
      told: () => told,
      ask,
      begin,
      run,
      end,
      /** Leaves it without a moment of work: it neither answers nor ends. */
      pause: () => void child?.kill('SIGSTOP'),
      resume: () => void child?.kill('SIGCONT'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type SignerProcess = Awaited<ReturnType<typeof startSignerProcess>>;
