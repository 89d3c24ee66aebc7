import type { Database } from '@countinghouse/database';
import type { TravelRuleExchange } from '../../../config';
import { isSpoken, spokenVersions, type PeerAnswer, type PeerCall, type PeerHandler } from '../../../rails/travel-rule';
import type { CallTaker } from './points';
import { findProvider } from './repository';
import { readExchangeToken, type ExchangeKind } from './token';

type Services = {
  readonly database: Database;
  readonly secretKey: string;
  readonly exchange: TravelRuleExchange;
};

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const startedAt = performance.now();

/** Facts about this end, for everybody. Source: Travel Rule Protocol, /identity, and its extension of discoverability. */
const published = ({ path, method }: PeerCall, { name, lei, certificate }: TravelRuleExchange): PeerAnswer | null => {
  if (method !== 'GET') return null;
  switch (path) {
    case '/version':
      return { status: 200, body: { version: spokenVersions[0], vendor: 'Countinghouse' } };
    case '/uptime':
      return { status: 200, text: String(Math.floor((performance.now() - startedAt) / 1_000)) };
    case '/extensions':
      return { status: 200, body: { required: [], supported: [] } };
    case '/identity':
      return { status: 200, body: { name, ...(lei !== null && { lei }), x509: certificate } };
    default:
      return null;
  }
};

const addressForm = /^\/([irc])\/([A-Za-z0-9_-]{1,100})$/;

/**
 * Answers calls of other providers: the certificate names the provider, its list the versions; an address that is none of ours is answered as one that
 * is over. The body of a stranger is never read.
 */
export const answerCalls =
  ({ database, secretKey, exchange }: Services, takers: readonly CallTaker[]): PeerHandler =>
  async (call, read) => {
    const facts = published(call, exchange);
    if (facts) return facts;
    const [, kind, token] = addressForm.exec(call.path) ?? [];
    if (kind === undefined || token === undefined) return { status: 404 };
    if (call.method !== 'POST') return { status: 405 };
    const { fingerprint, version, requestIdentifier } = call;
    if (fingerprint === null) return { status: 401 };
    const provider = await database.onPlatform((tx) => findProvider(tx, { fingerprint }));
    if (!provider) return { status: 401 };
    if (version === null || !isSpoken(version) || !provider.versions.includes(version))
      return { status: 400, body: { error: `Versions that are spoken: ${provider.versions.join(', ')}` } };
    if (requestIdentifier === null || !uuidForm.test(requestIdentifier))
      return { status: 400, body: { error: 'request-identifier is no UUID' } };
    if (call.extensions.length > 0) return { status: 501, body: { error: 'No extension is supported' } };
    if (kind === 'i' && call.query.get('t') !== 'i') return { status: 404 };
    const pointed = readExchangeToken(secretKey, kind as ExchangeKind, token);
    const taker = takers.find((one) => one.kind === kind);
    if (!pointed || !taker) return { status: 404 };
    const body = await read();
    if (body === undefined) return { status: 400, body: { error: 'The body is no JSON' } };
    return database.inOrganisation(pointed.organisationId, (tx) =>
      taker.take(tx, { ...pointed, provider, version, requestIdentifier: requestIdentifier.toLowerCase(), body }),
    );
  };
