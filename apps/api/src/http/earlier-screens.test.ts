import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlierScreensDir, keepScreens } from './earlier-screens';
import { registerStatic } from './static';

let directory: string;
let dataDir: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-screens-'));
  dataDir = join(directory, 'data');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A build whose page loads one chunk, as vite names it. */
const build = (name: string): string => {
  const dashboardDir = join(directory, name);
  mkdirSync(join(dashboardDir, 'assets'), { recursive: true });
  writeFileSync(join(dashboardDir, 'index.html'), `<script src="/assets/${name}.js"></script>`);
  writeFileSync(join(dashboardDir, `assets/${name}.js`), `"${name}"`);
  writeFileSync(join(dashboardDir, `assets/${name}.js.br`), brotliCompressSync(`"${name}"`));
  return dashboardDir;
};
const starting = (dashboardDir: string, day: number): void =>
  keepScreens({ dashboardDir, dataDir }, new Date(Date.UTC(2026, 10, day)));
const get = async (dashboardDir: string, url: string, headers: Record<string, string> = {}) => {
  const app = fastify();
  await registerStatic(
    app,
    { dashboardDir, dataDir, assetsDir: join(directory, 'none'), mode: 'sandbox' },
    { atHost: () => null, previewed: () => Promise.resolve(null) },
  );
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
};

describe('after an upgrade', () => {
  it('a tab of the earlier build gets its chunks, compressed too and cached for ever, and the page is the new one', async () => {
    const [one, other] = [build('one'), build('other')];
    starting(one, 1);
    starting(other, 20);
    const chunk = await get(other, '/assets/one.js');
    expect([chunk.statusCode, chunk.body]).toEqual([200, '"one"']);
    expect(chunk.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await get(other, '/assets/one.js', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect((await get(other, '/assets/other.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect((await get(other, '/')).body).toContain('other.js');
    expect((await get(other, '/assets/neither.js')).statusCode).toBe(404);
    expect((await get(other, '/builds.json')).statusCode).toBe(404);
  });

  it('what the new build has without a compressed copy is served still', async () => {
    const [one, other] = [build('one'), build('other')];
    writeFileSync(join(other, 'offline.css'), 'p{}');
    writeFileSync(join(one, 'assets/mark.svg'), '<svg/>');
    starting(one, 1);
    starting(other, 2);
    for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'gzip, br' }]) {
      const style = await get(other, '/offline.css', headers);
      expect([style.statusCode, style.body, style.headers['cache-control']]).toEqual([200, 'p{}', 'no-cache']);
      expect((await get(other, '/assets/mark.svg', headers)).body).toBe('<svg/>');
    }
  });

  it('they stay for seven days from the start of the new build, whatever the age of the old one, and go then', async () => {
    const [one, other] = [build('one'), build('other')];
    starting(one, 1);
    starting(other, 20);
    starting(other, 26);
    expect((await get(other, '/assets/one.js')).statusCode).toBe(200);
    starting(other, 28);
    expect((await get(other, '/assets/one.js')).statusCode).toBe(404);
    expect(readdirSync(join(earlierScreensDir(dataDir), 'assets'))).toEqual(['other.js', 'other.js.br']);
  });

  it('that is taken back, the first build is the present one again', async () => {
    const [one, other] = [build('one'), build('other')];
    starting(one, 1);
    starting(other, 2);
    starting(one, 3);
    starting(one, 9);
    expect((await get(one, '/assets/other.js')).statusCode).toBe(200);
    starting(one, 11);
    expect((await get(one, '/assets/other.js')).statusCode).toBe(404);
    expect((await get(one, '/assets/one.js')).statusCode).toBe(200);
  });
});
