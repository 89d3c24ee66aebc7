import type { LookupAddress } from 'node:dns';
import https from 'node:https';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import {
  addressesOf,
  beforeDeadline,
  failureOf,
  pinnedTo,
  resolverFor,
  type CallbackFailure,
  type Resolve,
} from '../callbacks';
import type { ProtocolVersion } from './versions';

/** From the first look at the name to the last byte read. */
const timeoutMs = 15_000;
const mostAnswerBytes = 64 * 1024;
const mostHeaderBytes = 16 * 1024;

/** A message to another provider. */
export type PeerMessage = {
  /** As given by a travel address or by the peer; judged afresh at every sending. */
  readonly url: string;
  /** Hosts of the peer, each with its port unless that is 443: a message goes to no other. */
  readonly hosts: readonly string[];
  /** SHA-256 of the peer's certificates, in lower hex: a server that shows another is told nothing. */
  readonly fingerprints: readonly string[];
  readonly version: ProtocolVersion;
  /** Of one transfer over all attempts: the peer knows a repetition by it. */
  readonly requestIdentifier: string;
  readonly body: unknown;
};

type PeerProblem =
  | CallbackFailure
  | 'NOT_OF_THIS_PROVIDER'
  | 'CERTIFICATE_NOT_OF_THIS_PROVIDER'
  | 'ADDRESS_NOT_ALLOWED'
  | 'ANSWER_UNREADABLE';

export type PeerOutcome =
  | { readonly kind: 'FAILED'; readonly reason: PeerProblem }
  /** `body` is null where there is none, or none in JSON. */
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly body: unknown };

/** Sends one message once. Never throws on any behaviour of the peer. */
export type PeerSender = (message: PeerMessage) => Promise<PeerOutcome>;

export type OwnCertificate = {
  /** PEM: the chain, our own certificate first. */
  readonly certificate: string;
  readonly key: string;
  /** PEM of the authorities whose certificates of servers are believed; null: those that the web believes. */
  readonly authorities: string | null;
};

type Options = OwnCertificate & {
  readonly mode: 'sandbox' | 'production';
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
};

/** Address of a peer: https, without a login, and a host of that very peer. */
export const isOfPeer = (text: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, host, hash } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hash === '' && hosts.includes(host);
};

/** A server believed by the web, and yet none of the peer's. */
class NotItsCertificate extends Error {}

/**
 * Fault of the certificate that a server shows; undefined: none. Judged during the handshake, before a byte of the message is sent: whoever got a
 * certificate for a name that was left dangling is still not the peer.
 */
const faultOf =
  (fingerprints: readonly string[]) =>
  (host: string, certificate: PeerCertificate): Error | undefined => {
    const shown = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
    return (
      checkServerIdentity(host, certificate) ?? (fingerprints.includes(shown) ? undefined : new NotItsCertificate())
    );
  };

const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);

/**
 * Sends over https with a certificate of ours: only to hosts of the peer that show one of its certificates, at addresses that were looked up once and lie on the public internet, without
 * redirects. A sandbox may have a peer on its own machine.
 */
export const peerSender =
  ({ mode, resolve, timeoutMs: limit = timeoutMs, ...own }: Options): PeerSender =>
  async (message) => {
    if (!isOfPeer(message.url, message.hosts)) return { kind: 'FAILED', reason: 'NOT_OF_THIS_PROVIDER' };
    const url = new URL(message.url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const destination = { url, host, isReceiver: mode === 'sandbox' && isHere(host) };
    const deadline = AbortSignal.timeout(limit);
    try {
      const addresses = await beforeDeadline(
        addressesOf(destination, resolve ?? resolverFor(destination), deadline),
        deadline,
      );
      if (typeof addresses === 'string') return { kind: 'FAILED', reason: addresses };
      return await beforeDeadline(post(url, addresses, message, own, deadline), deadline);
    } catch (error) {
      if (error instanceof NotItsCertificate) return { kind: 'FAILED', reason: 'CERTIFICATE_NOT_OF_THIS_PROVIDER' };
      return { kind: 'FAILED', reason: failureOf(error, deadline) };
    }
  };

const post = (
  url: URL,
  addresses: readonly LookupAddress[],
  { fingerprints, version, requestIdentifier, body }: PeerMessage,
  { certificate, key, authorities }: OwnCertificate,
  signal: AbortSignal,
): Promise<PeerOutcome> =>
  new Promise((done, fail) => {
    const text = JSON.stringify(body);
    const request = https.request(
      url,
      {
        method: 'POST',
        // Own agent: the environment may make the shared one use a proxy, which would look the name up again.
        agent: new https.Agent({
          keepAlive: false,
          cert: certificate,
          key,
          minVersion: 'TLSv1.2',
          maxCachedSessions: 0,
          checkServerIdentity: faultOf(fingerprints),
          ...(authorities !== null && { ca: authorities }),
        }),
        lookup: pinnedTo(addresses),
        signal,
        maxHeaderSize: mostHeaderBytes,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          accept: 'application/json',
          // A compressed body might unpack to any size.
          'accept-encoding': 'identity',
          'api-version': version,
          'request-identifier': requestIdentifier,
          'user-agent': 'Countinghouse-TravelRule/1',
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size <= mostAnswerBytes) return;
          done({ kind: 'FAILED', reason: 'ANSWER_UNREADABLE' });
          request.destroy();
        });
        response.on('end', () =>
          done({ kind: 'ANSWERED', status: response.statusCode ?? 0, body: readJson(Buffer.concat(chunks)) }),
        );
        response.on('error', fail);
      },
    );
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      done({ kind: 'ANSWERED', status: response.statusCode ?? 0, body: null });
    });
    request.on('error', fail);
    request.on('close', () => fail(new Error('The connection ended without an answer')));
    request.end(text);
  });

const readJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
