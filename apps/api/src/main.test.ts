import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPrograms } from './testing/built';

let main: string;
let dataDir: string;
let squatter: Server;
let takenPort: number;
beforeAll(async () => {
  main = (await builtPrograms())('main');
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-main-'));
  writeFileSync(join(dataDir, 'a-file'), '');
  squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  takenPort = (squatter.address() as AddressInfo).port;
});
afterAll(() => {
  squatter.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the server until it ends by itself. */
const run = (
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _ours, ...inherited } = process.env;
    const server = spawn(process.execPath, [main, ...args], {
      env: { ...inherited, MODE: 'sandbox', HOST: '127.0.0.1', DATA_DIR: join(dataDir, 'data'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    server.once('close', (code) => resolve({ code, said: said.trim() }));
  });

describe('a start that cannot succeed says so in one sentence, without a stack trace, and exits with 1', () => {
  it.each([
    [
      'port in use',
      () => ({ PORT: String(takenPort) }),
      [],
      /^Port \d+ is in use: stop the program .* set PORT to another one\.$/,
    ],
    [
      'data directory not writable',
      () => ({ DATA_DIR: join(dataDir, 'a-file/data') }),
      [],
      /^The data directory .* cannot be written \(ENOTDIR\): .* set DATA_DIR to another one\.$/,
    ],
    [
      'unknown option',
      () => ({}),
      ['--fast'],
      /^Unknown option '--fast': the only option is --profile=small, standard or large\.$/,
    ],
    ['unknown profile', () => ({}), ['--profile=huge'], /^HISTORY_PROFILE is "huge": set it to .*\.$/],
    [
      'production without settings',
      () => ({ MODE: 'production' }),
      [],
      /^DATABASE_URL is missing: production needs .*\.$/,
    ],
  ])('%s', async (_title, env, args, sentence) => {
    const { code, said } = await run(env(), args);
    expect(said).toMatch(sentence);
    expect(said.split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});
