import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from './back-up';
import { restoreEmbedded } from './restore';
import { startEmbedded, type EmbeddedServer } from './start';

let directory: string;
let server: EmbeddedServer;
let backup: string;
/** Numbers whose commit was acknowledged before the backup began. */
let before = 0;

const emptyDataDir = (): string => mkdtempSync(join(directory, 'data-'));

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'));
  chmodSync(directory, 0o755);
  // A durable one: others write too short a log for a copy.
  server = await startEmbedded({ dataDir: emptyDataDir() });
  const client = new pg.Client({ connectionString: server.urls.ownerUrl });
  await client.connect();
  await client.query('create table counted (number int primary key, twice int not null)');
  let writing = true;
  let written = 0;
  const write = async (): Promise<void> => {
    while (writing) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query('insert into counted values ($1, $1 * 2)', [written + 1]);
      written += 1;
    }
  };
  const writer = write();
  while (written < 50) await pause(10);
  before = written;
  backup = join(directory, 'backup');
  await backUp(server, backup);
  writing = false;
  await writer;
  await client.end();
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe('a backup of the embedded database, taken while rows are written,', () => {
  it('is never written over, nor among other files', async () => {
    const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
    await expect(backUp(server, backup)).rejects.toThrow(/exists already: name a directory that does not exist yet\.$/);
    await expect(backUp(server, join(directory, 'nowhere/backup'))).rejects.toThrow(/cannot be written .*\(ENOENT\)/);
    expect(readFileSync(join(backup, 'backup.json'), 'utf8')).toBe(manifest);
    expect(readdirSync(directory).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it.each([
    ['altered', (file: string) => appendFileSync(file, ' '), /damaged: postgresql-\d+\/PG_VERSION is not/],
    ['missing', (file: string) => rmSync(file), /not whole: postgresql-\d+\/PG_VERSION is missing/],
    ['added', (file: string) => writeFileSync(`${file}.auto.conf`, ''), /holds postgresql-\d+\/PG_VERSION\.auto\.conf/],
  ])('is refused with a file %s, and leaves no database behind', async (_what, change, sentence) => {
    const cluster = join(
      backup,
      readdirSync(backup).find((name) => name.startsWith('postgresql-'))!,
    );
    const file = join(cluster, 'PG_VERSION');
    const text = readFileSync(file, 'utf8');
    const dataDir = emptyDataDir();
    change(file);
    try {
      await expect(restoreEmbedded({ from: backup, dataDir })).rejects.toThrow(sentence);
      expect(readdirSync(dataDir).filter((name) => /^postgres(ql-\d+|\.json)$/.test(name))).toEqual([]);
    } finally {
      writeFileSync(file, text);
      rmSync(`${file}.auto.conf`, { force: true });
    }
  });

  it('starts elsewhere beside the original, with all rows from before it, whole, and logins of its own', async () => {
    const dataDir = emptyDataDir();
    await restoreEmbedded({ from: backup, dataDir });
    const restored = await startEmbedded({ dataDir, durable: false });
    try {
      const client = new pg.Client({ connectionString: restored.urls.ownerUrl });
      await client.connect();
      const { rows } = await client.query(
        'select count(*)::int as rows, max(number) as last, bool_and(twice = number * 2) as whole from counted',
      );
      await client.end();
      expect(rows[0]).toMatchObject({ rows: rows[0].last, whole: true });
      expect(rows[0].last).toBeGreaterThanOrEqual(before);
      expect(restored.urls.appUrl).not.toBe(server.urls.appUrl);
      expect(new URL(restored.urls.appUrl).password).not.toBe(new URL(server.urls.appUrl).password);
    } finally {
      await restored.stop();
    }
    await expect(restoreEmbedded({ from: backup, dataDir })).rejects.toThrow(/There is a database in .* already/);
    expect(existsSync(join(dataDir, 'postgres.json'))).toBe(true);
  }, 60_000);
});
