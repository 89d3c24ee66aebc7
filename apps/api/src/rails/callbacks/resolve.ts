import { Resolver, type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { Destination, Resolve } from './destination';

type Options = {
  /** Instead of the system's, as `127.0.0.1:5353`. */
  readonly nameServers?: readonly string[];
};

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Names that mean this machine whatever anybody answers. Source: RFC 6761, 6.3. */
const isLocalhost = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/**
 * Asks the name servers itself. The system's own look-up would wait in the pool of threads in which passwords are hashed, four at
 * a time, so that a few receivers with a dead name server would hold up whoever signs in. What stands in the machine's
 * own list of hosts is not asked for, and no domain is added to a short name: those are names of the inside.
 *
 * A name server that fails and a name that nobody has are one thing: no address is known.
 */
export const askNameServers =
  ({ nameServers }: Options = {}): Resolve =>
  async (host, signal) => {
    if (isLocalhost(host)) return loopback;
    // Of its own, so that it is called off alone, and reads the system's name servers as they are now.
    const resolver = new Resolver();
    if (nameServers) resolver.setServers(nameServers);
    const cancel = () => resolver.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const found = await Promise.all([addresses(resolver, host, 4), addresses(resolver, host, 6)]);
      const all = found.flat();
      if (all.length === 0) throw Object.assign(new Error('No address is known'), { code: 'ENOTFOUND' });
      return all;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

const addresses = (resolver: Resolver, host: string, family: 4 | 6): Promise<LookupAddress[]> =>
  new Promise((found) => {
    resolver[family === 4 ? 'resolve4' : 'resolve6'](host, (error, list) =>
      found(error ? [] : list.map((address) => ({ address, family }))),
    );
  });

/** As programs of this machine do, its list of hosts first: for the one receiver that is on it. */
const asThisMachine: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** The receiver on this machine is known by the machine's own names, everybody else by the name servers. */
export const resolverFor = ({ isReceiver }: Pick<Destination, 'isReceiver'>, options: Options = {}): Resolve =>
  isReceiver ? asThisMachine : askNameServers(options);
