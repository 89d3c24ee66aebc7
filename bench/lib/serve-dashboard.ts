import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpoints, referenceOf } from '@countinghouse/contract/endpoints';
import { permissions } from '@countinghouse/contract/permissions';
import { sampleOf } from './sample';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answer to a call: the contract's example, otherwise a sample of its answer; undefined for an unknown call. Every account may do everything. */
const answerTo = (method: string, path: string): unknown => {
  const asked = endpoints.filter((endpoint) => endpoint.method === method);
  // A path without parameters precedes one that would take its last word for an id.
  const found =
    asked.find((endpoint) => endpoint.path === path) ??
    asked.find((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
  if (!found) return undefined;
  const answer = referenceOf(found).example ?? (found.answer ? sampleOf(found.answer) : {});
  return answer !== null && typeof answer === 'object' && 'user' in answer
    ? { ...answer, user: { ...(answer.user as object), permissions } }
    : answer;
};

/**
 * Serves a built page from memory as the product does: brotli for scripts and styles, one page for every address, and answers made from the
 * contract. No database: these benches measure the browser's side.
 */
export const serveDashboard = async (directories: readonly string[]) => {
  const files = new Map<string, { body: Buffer; type: string; encoding?: string }>();
  const load = (path: string) => {
    const known = files.get(path);
    if (known) return known;
    const found = directories.map((directory) => join(directory, normalize(path))).find((file) => existsSync(file));
    if (!found || extname(path) === '') return undefined;
    const raw = readFileSync(found);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const isText = /javascript|css|svg|html/.test(type);
    const file = isText ? { body: brotliCompressSync(raw), type, encoding: 'br' } : { body: raw, type };
    files.set(path, file);
    return file;
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/v1/')) {
      const answer = answerTo(request.method ?? 'GET', path.slice('/api/v1/'.length));
      response.writeHead(answer === undefined ? 404 : 200, {
        'content-type': 'application/json',
        'x-identity-token': 'bench',
      });
      response.end(answer === undefined ? '{}' : JSON.stringify(answer));
      return;
    }
    const file = load(path) ?? (extname(path) === '' ? load('/index.html') : undefined);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const { body, type, encoding } = file;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Median of a non-empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
