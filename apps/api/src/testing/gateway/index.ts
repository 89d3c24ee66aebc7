import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answering, type Answer, type Answering } from '../../../../../examples/gateway/answers';
import { simulatedChain, type ChainSettings, type SimulatedChain } from '../../../../../examples/gateway/chain';
import { serveGateway } from '../../../../../examples/gateway/server';
import type { GatewaySettings } from '../../rails/gateway';

export { callOf, type Answer, type Answering, type Asked } from '../../../../../examples/gateway/answers';

export const testToken = 'a-token-of-the-tests-0123456789abcdef';

/** An authority, and by it certificates for this machine and for a client of it, in PEM. */
export const testCertificates = () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-tls-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', [...args], { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const signed = (name: string, subject: string, extension: string): void => {
    openssl('req', ...key.slice(0, -2), '-subj', subject, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`));
    writeFileSync(at(`${name}.ext`), `${extension}\n`);
    const by = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
    openssl('x509', '-req', '-in', at(`${name}.csr`), ...by, '-extfile', at(`${name}.ext`), '-out', at(`${name}.crt`));
  };
  try {
    openssl('req', '-x509', ...key, '-subj', '/CN=Authority', '-keyout', at('ca.key'), '-out', at('ca.crt'));
    signed('server', '/CN=localhost', 'subjectAltName=DNS:localhost');
    signed('client', '/CN=countinghouse', 'extendedKeyUsage=clientAuth');
    const read = (name: string) => readFileSync(at(name), 'utf8');
    return {
      ca: read('ca.crt'),
      server: { certificate: read('server.crt'), key: read('server.key') },
      client: { certificate: read('client.crt'), key: read('client.key') },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

type Wanted = Partial<ChainSettings> & {
  /** Default: a free one. */
  readonly port?: number;
  readonly tls?: ReturnType<typeof testCertificates>;
  /** Stands between the wire and the form, to plant faults. */
  readonly around?: (form: Answering, chain: SimulatedChain) => Answering;
};

/** The example of a gateway over a simulated chain, in this process; it can be tampered with, and be silent. */
export const startTestGateway = async ({ tls, port = 0, around = (form) => form, ...settings }: Wanted = {}) => {
  const chain = simulatedChain({
    chain: 'SOL',
    net: 'main',
    coins: ['USDC', 'USDT', 'SOL'].map((currency) => ({ currency, network: 'SOL' })),
    seed: 'tests',
    fee: { currency: 'SOL', amount: '0.000005' },
    ...settings,
  });
  const form = around(answering(chain), chain);
  let tamper:
    | ((asked: Parameters<Answering>[0], answer: () => Answer | Promise<Answer>) => Promise<Answer | null>)
    | null = null;
  const asked: string[] = [];
  const server = await serveGateway(
    async (request) => {
      asked.push(`${request.method} ${request.path}`);
      const said = tamper ? await tamper(request, () => form(request)) : await form(request);
      // No answer ever: the request was heard.
      return said ?? new Promise<never>(() => undefined);
    },
    { port, token: testToken, ...(tls && { tls: { ...tls.server, ca: tls.ca } }) },
  );
  const own: GatewaySettings = {
    url: server.url,
    net: settings.net ?? 'main',
    token: testToken,
    ...(tls && { tls: { ca: tls.ca, client: tls.client } }),
  };
  return {
    chain,
    settings: own,
    /** Requests in the order they came. */
    asked,
    /** Changes answers, null: silence; without a function it is honest again. */
    tamper: (change: typeof tamper): void => {
      tamper = change;
    },
    stop: async (): Promise<void> => {
      await server.stop();
      chain.close();
    },
  };
};

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;
