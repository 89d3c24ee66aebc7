import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Server of a business. Stores its callbacks, and refuses some of them at first. */
export type Receiver = {
  readonly origin: string;
  /** Bodies received under each Callback-Id, which should be one and the same. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  readonly calls: () => number;
  readonly close: () => Promise<void>;
};

/** `refuses`: true if it is too busy for a message at its first sight. */
export const startReceiver = async (refuses: (call: number) => boolean): Promise<Receiver> => {
  const told = new Map<string, Set<string>>();
  let calls = 0;
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => {
        calls += 1;
        const id = String(request.headers['callback-id']);
        const isNew = !told.has(id);
        const bodies = told.get(id) ?? new Set();
        told.set(id, bodies.add(body));
        response.writeHead(isNew && refuses(calls) ? 503 : 204).end();
      })
      // The server was killed while sending.
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
