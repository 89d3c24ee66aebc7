import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between a test and a server of its own, on a port that stays, with the accidents that a failover has. */
export type Line = {
  readonly port: number;
  /** Cuts one connection at the next COMMIT: `before` it reaches the server, or `after` the server has answered it. */
  readonly cutAtCommit: (when: 'before' | 'after', options?: { readonly of?: string }) => void;
  /** Connections that are open now carry nothing more and are not closed, as to a machine that died; later ones work. */
  readonly strandAll: () => void;
  /** Connections made over it so far. */
  readonly made: () => number;
  readonly stop: () => void;
};

type Cut = {
  readonly when: 'before' | 'after';
  /** Text of a statement of the transaction that is meant; absent: any. */
  readonly of?: string;
};

const commit = 'commit\0';

/** Opens a line to a port of this machine. */
export const startLine = async (target: number): Promise<Line> => {
  const sockets = new Set<Socket>();
  let planned: Cut | null = null;
  let stranded: () => void = () => undefined;
  let made = 0;
  const server = createServer((client) => {
    made += 1;
    const upstream = createConnection(target, '127.0.0.1');
    const both = [client, upstream];
    let isDead = false;
    let isCut = false;
    let isMeant = false;
    const cut = () => {
      for (const socket of both) socket.destroy();
    };
    const before = stranded;
    stranded = () => {
      before();
      isDead = true;
    };
    client.on('data', (part): void => {
      if (isDead) return;
      isMeant ||= planned !== null && part.includes(planned.of ?? '');
      if (planned && isMeant && part.includes(commit)) {
        const { when } = planned;
        planned = null;
        if (when === 'before') return cut();
        isCut = true;
      }
      upstream.write(part);
    });
    upstream.on('data', (part) => {
      if (isCut) cut();
      else if (!isDead) client.write(part);
    });
    for (const socket of both) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isDead) cut();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAtCommit: (when, options = {}) => {
      planned = { when, ...options };
    },
    strandAll: () => stranded(),
    made: () => made,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
