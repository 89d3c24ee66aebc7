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

/** Names that mean this machine whatever a name server answers. Source: RFC 6761, 6.3. */
const isLocalhost = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/**
 * Queries the name servers itself. The system's own look-up would wait in the pool of threads that hashes passwords, four at a time, so that a few
 * receivers with a dead name server would delay sign-ins. The machine's hosts file is not read, and no domain is added to a short name: those are
 * internal names.
 *
 * A failing name server and an unknown name are treated alike: no address is known.
 */
export const askNameServers =
  ({ nameServers }: Options = {}): Resolve =>
  async (host, signal) => {
    if (isLocalhost(host)) return loopback;
    // Own resolver: cancelled separately, and with the system's present name servers.
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

/** Resolution as programs of this machine do it, its hosts file first: for the one receiver that runs here. */
const asThisMachine: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** The receiver on this machine is resolved by the machine's own names, everybody else by the name servers. */
export const resolverFor = ({ isReceiver }: Pick<Destination, 'isReceiver'>, options: Options = {}): Resolve =>
  isReceiver ? asThisMachine : askNameServers(options);
