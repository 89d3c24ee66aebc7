import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpoints } from '@countinghouse/contract/endpoints';
import { permissions } from '@countinghouse/contract/permissions';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The example of the contract that answers a call, or undefined; whoever signs in may do everything. */
const exampleOf = (method: string, path: string): unknown => {
  const example = endpoints.find(
    (endpoint) => endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )?.example;
  return example !== null && typeof example === 'object' && 'user' in example
    ? { ...example, user: { ...(example.user as object), permissions } }
    : example;
};

/**
 * Serves a built page from memory as the product does: brotli for scripts and styles, one page for every address, and
 * the contract's own examples as the API's answers. No database: these benches measure the browser's side.
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
      const example = exampleOf(request.method ?? 'GET', path.slice('/api/v1/'.length));
      response.writeHead(example === undefined ? 404 : 200, {
        'content-type': 'application/json',
        'x-identity-token': 'bench',
      });
      response.end(example === undefined ? '{}' : JSON.stringify(example));
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

/** The median of a list that is not empty. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
