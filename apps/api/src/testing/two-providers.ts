import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { TravelRuleExchange } from '../config';
import { servePeers } from '../http/serve-peers';
import { setProvider, type Provider } from '../modules/carriers/travel-rule-providers';
import { jobKind } from '../platform/jobs/job';
import { enqueue } from '../platform/jobs/repository';
import { answerAll } from '../modules/money-in/travel-rule/answer-inquiries';
import { leastLate } from '../modules/money-in/late-coins';
import { selectAllWaiting } from '../modules/operating/waiting/repository';
import { storedRates } from '../rails/rates';
import { peerSender, type PeerOutcome, type PeerSender } from '../rails/travel-rule';
import { makeCertificate, type TestCertificate } from './certificates';
import { startTestApi, type TestApi } from './index';

const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** One server of ours as a provider: its API on a database of its own, and its end of the protocol on a port of this machine. */
export type TestProvider = {
  readonly api: TestApi;
  readonly exchange: TravelRuleExchange;
  readonly certificate: TestCertificate;
  readonly host: string;
  /** Ends the listener, as if the machine were down, and starts it again. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  /** Sends as this provider, or by another certificate. */
  readonly send: (message: Parameters<PeerSender>[0], by?: TestCertificate) => Promise<PeerOutcome>;
  readonly close: () => Promise<void>;
};

const startProvider = async (
  certificate: TestCertificate,
  port: number,
  authorities: string,
  name: string,
): Promise<TestProvider> => {
  const host = `localhost:${port}`;
  const exchange = {
    url: `https://${host}`,
    port,
    ...certificate,
    authorities,
    name,
    lei: null,
    tokens: {},
  };
  const api = await startTestApi({ config: { travelRule: exchange } });
  let stop: (() => Promise<void>) | null = null;
  const up = async () => {
    stop ??= await servePeers(api.app, { host: '127.0.0.1' }, exchange);
  };
  const down = async () => {
    await stop?.();
    stop = null;
  };
  await up();
  return {
    api,
    exchange,
    certificate,
    host,
    up,
    down,
    send: (message, by = certificate) => peerSender({ ...by, authorities, mode: 'sandbox' })(message),
    close: async () => {
      await down();
      await api.close();
    },
  };
};

/** Lets a provider be known at another. */
export const letKnow = (
  at: { readonly api: Pick<TestApi, 'database'> },
  of: Pick<TestProvider, 'host' | 'certificate'>,
  changes: Partial<Provider> = {},
): Promise<unknown> =>
  at.api.database.acrossOrganisations(async (tx) => {
    const set = await setProvider(tx, {
      name: 'The other',
      country: 'NL',
      hosts: [of.host],
      fingerprints: [of.certificate.fingerprint],
      versions: ['3.2.1', '3.1.0'],
      ...changes,
    });
    if (typeof set === 'string') throw new Error(set);
  });

/** Two servers of ours that know each other, each with a certificate that the other believes. */
export const startTwoProviders = async (): Promise<readonly [TestProvider, TestProvider]> => {
  const [one, two] = [makeCertificate('one'), makeCertificate('two')];
  const authorities = one.certificate + two.certificate;
  const a = await startProvider(one, await freePort(), authorities, 'Provider A');
  const b = await startProvider(two, await freePort(), authorities, 'Provider B');
  await letKnow(a, b);
  await letKnow(b, a);
  return [a, b];
};

const jobsOfExchange = ['ask-providers-of-withdrawals', 'answer-travel-rule-inquiries', 'match-travel-rule-inquiries'];

/** Runs the jobs of a provider until nothing of the exchange is due, whatever the pause after a failure. */
export const exchangeNow = async ({ api }: Pick<TestProvider, 'api'>): Promise<void> => {
  await api.database.acrossOrganisations(async (tx) => {
    await sql`update withdrawal_inquiry set next_try_at = app_clock()`.execute(tx);
    for (const name of jobsOfExchange) await enqueue(tx, jobKind(name, z.object({})), {}, { key: 'asked' });
    await sql`update travel_rule_inquiry set next_try_at = app_clock() where next_try_at is not null`.execute(tx);
  });
  while ((await api.app.jobs.runDue()) > 0);
};

/** Sends the answers that are due over another sender. */
export const answerOver = ({ api }: Pick<TestProvider, 'api'>, send: PeerSender): Promise<void> =>
  answerAll(api, send, new AbortController().signal);

/** Number of items that wait at a provider for a reason. */
export const waitingAt = async ({ api }: Pick<TestProvider, 'api'>, reason: string): Promise<number | undefined> =>
  (await api.database.acrossOrganisations(async (tx) => selectAllWaiting(tx, await leastLate(tx, storedRates)))).find(
    (one) => one.reason === reason,
  )?.count;
