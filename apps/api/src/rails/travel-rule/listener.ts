import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { OwnCertificate } from './client';

const mostBodyBytes = 64 * 1024;
const mostHeaderBytes = 16 * 1024;
const mostConnections = 200;
const requestTimeoutMs = 10_000;

/** One call of another provider, before its body is read. */
export type PeerCall = {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** SHA-256 of the certificate whose key the caller has shown, in lower hex; null: it showed none, or one out of its time. */
  readonly fingerprint: string | null;
  readonly version: string | null;
  readonly requestIdentifier: string | null;
  /** Extensions that the caller asks for. */
  readonly extensions: readonly string[];
};

export type PeerAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
};

/** Answers a call; `read` gives its body in JSON, or undefined if it is none. Callers that are not known are answered before. */
export type PeerHandler = (call: PeerCall, read: () => Promise<unknown>) => Promise<PeerAnswer>;

type Options = OwnCertificate & {
  readonly host: string;
  readonly port: number;
  readonly handle: PeerHandler;
  /** A call that could not be answered: a fault of ours. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds since 1970 by which certificates are in their time. */
  readonly now?: () => number;
};

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

/** The TLS layer has verified that the caller holds the key; its authority and its time are judged here. */
const fingerprintOf = (request: IncomingMessage, mustBeIssued: boolean, now: number): string | null => {
  const socket = request.socket as TLSSocket;
  const certificate = socket.getPeerCertificate();
  if (!certificate.fingerprint256) return null;
  if (now < Date.parse(certificate.valid_from) || now > Date.parse(certificate.valid_to)) return null;
  if (mustBeIssued && !socket.authorized) return null;
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
};

class BodyTooLarge extends Error {}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBodyBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
};

const send = (request: IncomingMessage, response: ServerResponse, { status, body, text }: PeerAnswer): void => {
  const content = text ?? (body === undefined ? '' : JSON.stringify(body));
  const [version, identifier] = [header(request, 'api-version'), header(request, 'request-identifier')];
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(content),
    ...(content !== '' && {
      'content-type': text === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    }),
    ...(version !== null && /^[0-9.]{1,16}$/.test(version) && { 'api-version': version }),
    ...(identifier !== null && /^[A-Za-z0-9-]{1,64}$/.test(identifier) && { 'request-identifier': identifier }),
    ...(!request.complete && { connection: 'close' }),
  });
  response.end(content);
};

/** Serves the protocol on a port of its own, where TLS ends in this process: only so does it see whose certificate a caller holds. */
export const listenToPeers = async ({
  certificate,
  key,
  authorities,
  host,
  port,
  handle,
  failed,
  now = Date.now,
}: Options): Promise<{ readonly server: Server; readonly stop: () => Promise<void> }> => {
  const server = createServer({
    cert: certificate,
    key,
    ...(authorities !== null && { ca: authorities }),
    requestCert: true,
    // A caller without a certificate may ask for the version; all else is refused above TLS, with an answer.
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
    maxHeaderSize: mostHeaderBytes,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    handshakeTimeout: requestTimeoutMs,
    keepAliveTimeout: 5_000,
  });
  server.maxConnections = mostConnections;
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('request', (request, response) => {
    const url = URL.canParse(request.url ?? '', 'https://here') ? new URL(request.url ?? '', 'https://here') : null;
    if (!url) return send(request, response, { status: 400 });
    const call: PeerCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      fingerprint: fingerprintOf(request, authorities !== null, now()),
      version: header(request, 'api-version'),
      requestIdentifier: header(request, 'request-identifier'),
      extensions: (header(request, 'api-extensions') ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    };
    return void handle(call, () => bodyOf(request)).then(
      (answer) => send(request, response, answer),
      (error: unknown) => {
        if (error instanceof BodyTooLarge) return send(request, response, { status: 413 });
        failed(error);
        return send(request, response, { status: 500 });
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
