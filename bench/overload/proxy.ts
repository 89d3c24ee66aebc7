import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Stands between a server and its database, on a port that stays while the database comes and goes. */
export type Proxy = {
  readonly port: number;
  /** Delay of everything that passes, in each direction. */
  readonly delay: (milliseconds: number) => void;
  readonly stop: () => void;
};

export const startProxy = async (target: number): Promise<Proxy> => {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const pass = (from: Socket, to: Socket): void => {
    // One after the other, so that a later part never overtakes an earlier one.
    let last = Promise.resolve();
    from.on('data', (part) => {
      const wait = delayMs;
      last = last
        .then(() => (wait === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, wait))))
        .then(() => void (to.writable && to.write(part)));
    });
    const end = () => void last.then(() => to.destroy());
    from.on('close', end);
    from.on('error', end);
    sockets.add(from);
    from.once('close', () => sockets.delete(from));
  };
  const server = createServer((client) => {
    const upstream = createConnection(target, '127.0.0.1');
    for (const socket of [client, upstream]) socket.setNoDelay(true);
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
