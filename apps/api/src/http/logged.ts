import type { Endpoint } from '@countinghouse/contract';
import { idempotencyKey } from '@countinghouse/contract/running/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { NoteRequest } from '../platform/noted-request';
import { loggedPath } from './logged-path';
import { keyNamedIn } from './signature';

/** Facts about the request of a machine, as they come to be known. */
export type Logged = {
  readonly apiKey: string;
  endpoint: Endpoint | null;
  /** True once its key, its signature and its limits are found right. */
  isAdmitted: boolean;
  /** Null: not read, or empty. */
  body: { readonly sha256: string; readonly bytes: number } | null;
  refusal: { readonly code: string; readonly subCode: string | null } | null;
  isReplayed: boolean;
  entity: { readonly type: string; readonly id: string } | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless the request names an API key. */
    logged: Logged | null;
  }
}

/** Notes the body of a machine, byte for byte as it came. */
export const noteBody = (logged: Logged | null, body: Buffer): void => {
  if (logged && body.length > 0)
    logged.body = { sha256: createHash('sha256').update(body).digest('hex'), bytes: body.length };
};

/** Notes an answer that was stored under an Idempotency-Key. */
export const noteStored = (logged: Logged | null, { status, body, replayed, entity }: StoredAnswer): void => {
  if (!logged) return;
  logged.isReplayed = replayed;
  logged.entity = entity;
  if (status < 400 || body === null) return;
  // Ours, and so of a known shape.
  const { code, subCode = null } = JSON.parse(body) as { readonly code: string; readonly subCode?: string };
  logged.refusal = { code, subCode };
};

type StoredAnswer = Pick<Logged, 'entity'> & {
  readonly status: number;
  readonly body: string | null;
  readonly replayed: boolean;
};

const sentKey = (request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key'];
  return header !== undefined && idempotencyKey.safeParse(header).success ? String(header) : null;
};

const noteAnswer = (note: NoteRequest, logged: Logged, request: FastifyRequest, reply: FastifyReply): void => {
  const { endpoint, isAdmitted, body, refusal, isReplayed, entity } = logged;
  const { url, params, query } = request;
  note(
    {
      id: request.id,
      apiKey: logged.apiKey,
      method: request.method,
      path: loggedPath(endpoint, { url, pattern: request.routeOptions.url, params, query }),
      status: reply.statusCode,
      code: refusal?.code ?? null,
      subCode: refusal?.subCode ?? null,
      durationMs: Math.max(0, Math.round(reply.elapsedTime)),
      ip: request.ip,
      bodySha256: body?.sha256 ?? null,
      bodyBytes: body?.bytes ?? null,
      idempotencyKey: sentKey(request),
      replayed: isReplayed,
      entityType: entity?.type ?? null,
      entityId: entity?.id ?? null,
    },
    isAdmitted,
  );
};

/** Has every request that names an API key noted with its answer. */
export const logRequests = (app: FastifyInstance, note: NoteRequest, base: string): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const apiKey = request.url.startsWith(base) ? keyNamedIn(request.headers.authorization) : null;
    if (apiKey !== null)
      request.logged = {
        apiKey,
        endpoint: null,
        isAdmitted: false,
        body: null,
        refusal: null,
        isReplayed: false,
        entity: null,
      };
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.logged)
      try {
        noteAnswer(note, request.logged, request, reply);
      } catch (error) {
        request.log.warn({ err: error }, 'A request of an API key was not logged');
      }
    done();
  });
};
