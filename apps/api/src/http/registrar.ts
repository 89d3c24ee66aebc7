import type { Endpoint } from '@countinghouse/contract';
import { holds } from '@countinghouse/contract';
import { amountFieldsOf } from '@countinghouse/contract/amounts';
import { isOpenToViews, pollHeader } from '@countinghouse/contract/endpoint';
import { viewOnlyMessage } from '@countinghouse/contract/people/role-views';
import type { Database, ReadTx, Tx } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import buildWriter, { type Schema } from 'fast-json-stringify';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Config } from '../config';
import type { Gate } from '../platform/admission';
import { refusalPrefix } from '../platform/audit/events';
import { audit } from '../platform/audit/repository';
import { refuseAwaySession } from '../platform/away/repository';
import { refusingTooLarge } from '../platform/amount-ceiling';
import { clockNow } from '../platform/clock/repository';
import { AppError } from '../platform/errors';
import { limits } from '../platform/limits';
import { assertionIn, checkPasskey, factorOfPasskey } from '../platform/passkeys/check';
import { relyingPartyOf } from '../platform/passkeys/relying-party';
import { checkSecondFactor, codeRefusal, type SecondFactorResult } from '../platform/second-factor/check';
import { findSession } from '../platform/sessions/repository';
import { anyVersion, expectedIn } from '../platform/versions/expected';
import { entityTag } from '../platform/versions/version';
import { readBody, replaying } from './body';
import type { Answer, Outcome } from './idempotency';
import { attemptOf, claim, doOnce, replayFinished } from './idempotency';
import { noteBody, noteStored } from './logged';
import { admitMachine, isMachine } from './machine';
import { admittedTo, classOf } from './admission';
import { dashboardHost } from './other-origins';
import { parseRequest } from './parse';
import { pieceByPiece } from './piece-by-piece';
import type { Context, Member, Principal, ReadContext, RequestInfo, Route } from './route';
import { actorOf, callerIdOf, isReadRoute } from './route';
import type { Services } from './services';
import { undoing } from './undone';

/** Facts about the caller from the checks before the body. */
type Caller = { readonly principal: Principal; readonly requiresTwoFactor: boolean };

/** A caller before scope and permission are looked at. */
type Known = Caller & { readonly suspended: boolean };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public calls. */
    caller: Caller | null;
    /** The services with the database as this call is admitted to it; null on calls of no route of ours. */
    services: Services | null;
  }
}

export const requestInfo = (
  request: FastifyRequest,
  { dashboardOrigins }: Pick<Config, 'dashboardOrigins'>,
): RequestInfo => ({
  id: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
  host: dashboardHost(request, dashboardOrigins),
  lastEventId: request.headers['last-event-id']?.toString(),
});

const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/;

const personOf = async ({ database }: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Known> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const isPoll =
    endpoint.stream === 'events' || (endpoint.onlyReads && request.headers[pollHeader.toLowerCase()] === 'true');
  const session =
    token === undefined
      ? null
      : await database.onPlatform(async (tx) => {
          const found = await findSession(tx, token, { isPoll });
          if (!found) await refuseAwaySession(tx, token);
          return found;
        });
  if (!session) throw new AppError('UNAUTHENTICATED');
  const { suspended, requiresTwoFactor, permissions, ...rest } = session;
  return {
    principal: { ...rest, apiKey: null, permissions: new Set(permissions) },
    requiresTwoFactor,
    suspended,
  };
};

const reopeningSeconds = 1;

/** Calls of an organisation wait a while until its past is whole; the caller and his choice of organisation are answered before. */
const awaitOpening = async ({ opening }: Services, { access }: Endpoint): Promise<void> => {
  if (access.kind === 'public' || access.kind === 'session' || access.kind === 'caller') return;
  if (!(await opening.soon()))
    throw new AppError('HISTORY_UNFINISHED', { retryAfterSeconds: reopeningSeconds, isExpected: true });
};

/** Scope → permission: all that can be decided about a known caller before the body is parsed. */
const admit = async (
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  { principal, requiresTwoFactor, suspended }: Known,
): Promise<Caller> => {
  const { access } = endpoint;
  services.shield.people(callerIdOf(principal), principal.organisationId);

  try {
    // The one place that keeps a view to looking: a new call is refused in it until its declaration says that it only reads.
    if (principal.viewing !== null && !isOpenToViews(endpoint))
      throw new AppError('FORBIDDEN', { message: viewOnlyMessage });
    // People still read, and their own accounts stay theirs.
    const isOwn = access.kind === 'session' || access.kind === 'caller';
    if (suspended && (principal.apiKey || !(isOwn || endpoint.onlyReads))) throw new AppError('ORGANISATION_SUSPENDED');
    if (access.kind === 'session') {
      if (principal.apiKey)
        throw new AppError('FORBIDDEN', { subCode: 'PEOPLE_ONLY', message: 'API keys have no account to manage' });
      return { principal, requiresTwoFactor };
    }
    if (access.kind === 'caller') return { principal, requiresTwoFactor };
    if (!principal.organisationId)
      throw new AppError('FORBIDDEN', { subCode: 'NO_ORGANISATION', message: 'Please choose an organisation first' });
    if (endpoint.testOnly && services.config.mode === 'production' && !principal.isTest)
      throw new AppError('FORBIDDEN', {
        subCode: 'TEST_ONLY',
        message: 'Payers are played in test organisations alone',
      });
    if (endpoint.notInTestMode && principal.isTest)
      throw new AppError('FORBIDDEN', { subCode: 'NOT_IN_TEST_MODE', message: 'A test organisation cannot do this' });
    if (access.kind === 'permission' && !holds(principal.permissions, access.need))
      throw new AppError('FORBIDDEN', { subCode: 'PERMISSION_MISSING' });
    if (access.kind === 'permission' && access.role !== undefined && access.role !== principal.systemRole)
      throw new AppError('FORBIDDEN', { subCode: 'ROLE_MISSING' });
  } catch (error) {
    const origin = requestInfo(request, services.config);
    await services.database.onPlatform((tx) => recordDenial(tx, endpoint, principal, origin, error));
    throw error;
  }
  if (access.kind === 'permission' && request.headers[pollHeader.toLowerCase()] !== 'true')
    services.permissionUse.note(principal, access.need);
  return { principal, requiresTwoFactor };
};

const recordDenial = (
  tx: Tx,
  endpoint: Endpoint,
  principal: Principal,
  request: RequestInfo,
  refusal: unknown,
): Promise<void> =>
  audit(tx, {
    actor: actorOf(principal),
    organisationId: principal.organisationId,
    sessionId: principal.sessionId,
    request,
    action: `${refusalPrefix}${endpoint.name}`,
    after: refusal instanceof AppError ? { code: refusal.code, message: refusal.sentence } : undefined,
    result: 'DENIED',
  });

/** True if a refusal is about authority: not allowed, or a wrong second factor. */
const isDenial = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 403 || error.code === 'TWO_FA_INVALID');

/**
 * `perform`, with a trace of every refusal that concerns authority, wherever it was thrown. None of them is kept under an idempotency key, so each
 * try leaves its own.
 */
const performOnRecord = async (
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  try {
    return await perform(services, route, request, reply);
  } catch (error) {
    const principal = request.caller?.principal;
    if (principal && isDenial(error)) {
      const origin = requestInfo(request, services.config);
      await services.database.onPlatform((tx) => recordDenial(tx, route.endpoint, principal, origin, error));
    }
    throw error;
  }
};

/** Checks the code of a request. Its counters and its spending are committed by the caller. */
type JudgeCode = (tx: Tx) => Promise<SecondFactorResult>;

/** Judge of a request's second factor; null if none is required. */
const secondFactorOf = (
  { config }: Services,
  endpoint: Endpoint,
  caller: Caller | null | undefined,
  request: FastifyRequest,
): JudgeCode | null => {
  const { secondFactor, access } = endpoint;
  if (secondFactor === 'none' || !caller) return null;
  const { principal, requiresTwoFactor } = caller;
  if (!principal.twoFactorEnabled) {
    // Calls about one's own account stay open, or nobody could ever set up a second factor.
    if (secondFactor === 'always' || (requiresTwoFactor && access.kind === 'permission'))
      throw new AppError('TWO_FA_SETUP_REQUIRED');
    return null;
  }
  const header = request.headers['x-two-fa-code'];
  const code = Array.isArray(header) ? header[0] : header;
  const assertion = assertionIn(code);
  if (!assertion) return (tx) => checkSecondFactor(tx, config.secretKey, principal.userId, code);
  const site = relyingPartyOf(config, dashboardHost(request, config.dashboardOrigins));
  return async (tx) => {
    const result = await checkPasskey(tx, {
      secretKey: config.secretKey,
      occasion: { purpose: `call ${endpoint.name}`, sessionId: principal.sessionId, rpId: site.rpId },
      site,
      assertion,
      of: principal.userId,
    });
    return factorOfPasskey(result);
  };
};

const refuseUnlessPassed = (result: SecondFactorResult): void => {
  if (result.outcome !== 'passed') throw codeRefusal(result);
};

/** The database of a call. Under a view nothing is committed, whatever the handler does. */
const databaseOf = ({ database }: Services, { endsView }: Endpoint, caller: Caller | null): Database =>
  caller !== null && caller.principal.viewing !== null && !endsView ? undoing(database) : database;

/**
 * Parse → idempotency key → second factor → one transaction. A key is claimed before its code is checked: a waiting copy gets the first one's
 * answer, though the code is spent by then.
 */
const perform = async (
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { endpoint } = route;
  const { config } = services;
  const database = databaseOf(services, endpoint, request.caller);
  const parsed = parseRequest(endpoint, { params: request.params, query: request.query, body: request.body });
  const principal = request.caller?.principal ?? null;
  const member = principal?.organisationId ? (principal as Member) : null;
  const expected = endpoint.version === 'checked' ? expectedIn(request.headers['if-match']) : anyVersion;
  const attempt = attemptOf(endpoint, request.headers['idempotency-key'], member, parsed);
  const patience = endpoint.method === 'GET' ? 'read' : 'money';
  if (isReadRoute(route)) {
    if (!member) throw new Error(`${endpoint.name} is a read of no organisation`);
    const look = (tx: ReadTx): Promise<unknown> => {
      const context = {
        ...parsed,
        principal,
        tx,
        config,
        now: () => clockNow(tx),
        request: requestInfo(request, config),
      };
      return route.handle(context as ReadContext);
    };
    return reply.code(endpoint.status).send(await database.reading(member.organisationId, look));
  }
  const inTransaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
    member && endpoint.access.kind !== 'session'
      ? database.inOrganisation(member.organisationId, run, patience)
      : database.onPlatform(run, patience);

  if (attempt) {
    const finished = await inTransaction((tx) => replayFinished(tx, attempt));
    if (finished) return sendStored(reply, finished);
  }
  const judge = secondFactorOf(services, endpoint, request.caller, request);
  if (judge && !attempt) refuseUnlessPassed(await database.onPlatform(judge));

  const headers: Record<string, string> = {};
  let entity: Outcome['entity'] = null;
  let { status } = endpoint;
  const handle = async (tx: Tx): Promise<unknown> => {
    const context: Context = {
      ...parsed,
      principal,
      tx,
      database,
      config,
      now: () => clockNow(tx),
      request: requestInfo(request, config),
      expected,
      reply: {
        setHeader: (name, value) => {
          headers[name] = value;
        },
        made: (type, id) => {
          entity = { type, id };
        },
        waits: () => {
          if (endpoint.waitsFor === null) throw new Error(`${endpoint.name} declares nothing to wait for`);
          status = 202;
        },
        version: (version) => {
          headers.etag = entityTag(version);
        },
      },
    } as Context;
    const field = amountGiven(endpoint, parsed);
    const act = (): Promise<unknown> => route.handle(context);
    const answer = await (field === undefined ? act() : refusingTooLarge(field, act));
    // Thrown inside the transaction: a handler that forgot to compare has changed nothing.
    if (!expected.isMet()) throw new Error(`${endpoint.name} takes If-Match and never compared it`);
    return answer;
  };

  if (attempt) {
    const operation = async (tx: Tx): Promise<Outcome> => {
      entity = null;
      ({ status } = endpoint);
      const result = await handle(tx);
      // Parsed, so that the stored and sent answer has declared fields only, like every other answer.
      const text = (value: unknown) => (endpoint.answer ? JSON.stringify(endpoint.answer.parse(value)) : null);
      return {
        status,
        body: text(result),
        kept: text(route.kept ? route.kept(result) : result),
        entity,
      };
    };
    let hasPassed = false;
    const done = inTransaction(async (tx) => {
      hasPassed = false;
      const finished = await claim(tx, attempt);
      if (finished) return { answer: finished };
      const judged = (await judge?.(tx)) ?? { outcome: 'passed' as const };
      // Committed: a wrong code is counted.
      if (judged.outcome !== 'passed') return { judged };
      hasPassed = judge !== null;
      return { answer: await doOnce(tx, attempt, request.id, () => operation(tx)) };
    });
    const { answer, judged } = await done.catch(async (error: unknown) => {
      // The rollback also undid the spending of the code; a code is good once, whatever the outcome of the request.
      if (judge && hasPassed) await database.onPlatform(judge);
      throw error;
    });
    if (judged) refuseUnlessPassed(judged);
    if (!answer) throw new Error(`${endpoint.name} was neither answered nor refused`);
    return sendStored(reply.headers(headers), answer);
  }
  const result = await (route.transaction === 'one'
    ? keepingOutcomes(inTransaction, handle)
    : withinTime(route, config, handle));
  if (request.logged) request.logged.entity = entity;
  return reply.code(status).headers(headers).send(result);
};

/** The field of the request that states an amount. */
const amountGiven = ({ query, body }: Endpoint, parsed: { query: unknown; body: unknown }): string | undefined => {
  const given = { ...(parsed.query as object), ...(parsed.body as object) } as Readonly<Record<string, unknown>>;
  return [...amountFieldsOf(query), ...amountFieldsOf(body)].find((field) => typeof given[field] === 'string');
};

/** A streamed answer has no transaction; a file has its time limit for each piece. */
const withinTime = async (
  { endpoint, timeoutMs }: Route,
  { handlerTimeoutMs = limits.filePieceTimeoutMs }: Config,
  handle: (tx: Tx) => Promise<unknown>,
): Promise<unknown> => {
  if (endpoint.stream !== 'file') return handle(noTransaction);
  const limitMs = timeoutMs ?? handlerTimeoutMs;
  return pieceByPiece(handle(noTransaction) as Promise<Readable>, limitMs);
};

/** A refusal that is an outcome itself is thrown once its writes are committed; any other undoes them. */
const keepingOutcomes = async (
  inTransaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>,
  handle: (tx: Tx) => Promise<unknown>,
): Promise<unknown> => {
  const done = await inTransaction(async (tx) => {
    try {
      return { result: await handle(tx) };
    } catch (error) {
      if (error instanceof AppError && error.isOutcome) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in done) throw done.refusal;
  return done.result;
};

/** Given to handlers that open their transactions themselves, so that a forgotten one fails at once. */
const noTransaction = new Proxy({} as Tx, {
  get: () => {
    throw new Error('This call was registered without a transaction: it opens its own');
  },
});

const sendStored = (reply: FastifyReply, answer: Answer): FastifyReply => {
  const { status, body, replayed } = answer;
  noteStored(reply.request.logged, answer);
  reply.code(status).serializer(String);
  if (replayed) reply.header('Idempotent-Replayed', 'true');
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
};

type Writer = (value: unknown) => string;

/** Shapes are constants of the contract: a process that opens the server again, as tests do for each file, has their writers already. */
const writers = new WeakMap<z.ZodMiniType, Writer>();

/** Writes an answer as its declared fields only. Compiled at the first answer: compiling all of them would take a quarter of the server's start. */
const writerOf = (shape: z.ZodMiniType): Writer => {
  const compiled = (): Writer => {
    const { $schema: _, ...schema } = z.toJSONSchema(shape, {
      io: 'output',
      target: 'draft-7',
      unrepresentable: 'any',
    });
    const write = buildWriter(schema as Schema);
    writers.set(shape, write);
    return write;
  };
  return (value) => (writers.get(shape) ?? compiled())(value);
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The longest a timer can be. The framework's time of a handler is that of its whole answer, which a stream's must not be. */
const longestTimerMs = 2 ** 31 - 1;

/** Root path of the API; every path below it is ours. */
export const apiBase = '/api/v1/';

/**
 * Answers 503 when a handler takes longer than it may. Its work goes on to its own end, so the outcome is open: a repeated key tells it. The
 * framework's limit ends with the arrival of the body and holds for calls without one only.
 */
const answeredInTime = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    const cause = new Error(`Not answered within ${limitMs} ms`);
    timer = setTimeout(() => refuse(new AppError('UNAVAILABLE', { retryAfterSeconds: 2, cause })), limitMs);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Registers every call with all its declared checks. No route reaches a handler in another way, and an undeclared method of a path is 405. */
export const registerRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  { gate, ...shared }: Services & { readonly gate: Gate },
): void => {
  app.decorateRequest('caller', null);
  app.decorateRequest('services', null);
  const declared = new Map<string, string[]>();
  for (const route of routes) {
    const { endpoint } = route;
    const url = apiBase + endpoint.path;
    declared.set(url, [...(declared.get(url) ?? []), endpoint.method]);
    const { answer } = endpoint;
    const timeoutMs = endpoint.stream === 'none' ? route.timeoutMs : longestTimerMs;
    const limitMs = timeoutMs ?? shared.config.handlerTimeoutMs ?? limits.handlerTimeoutMs;
    const callClass = classOf(endpoint);
    const servicesOf = (request: FastifyRequest): Services =>
      (request.services ??= { ...shared, database: admittedTo(shared.database, gate, callClass) });
    app.route({
      method: endpoint.method,
      url,
      ...(answer ? { schema: { response: { '2xx': answer } }, serializerCompiler: () => writerOf(answer) } : {}),
      ...(timeoutMs === undefined ? {} : { handlerTimeout: timeoutMs }),
      onRequest: async (request) => {
        if (request.logged) request.logged.endpoint = endpoint;
        shared.shield.address(request.ip);
        if (endpoint.access.kind === 'public' || isMachine(request)) return;
        const services = servicesOf(request);
        await awaitOpening(services, endpoint);
        request.caller = await admit(services, endpoint, request, await personOf(services, endpoint, request));
      },
      // A machine signs its body, so it is identified only once the body has arrived: still before it is parsed.
      preParsing: async (request, reply, payload) => {
        if (endpoint.access.kind === 'public' || !isMachine(request)) return payload;
        const body = await readBody(payload as Readable);
        noteBody(request.logged, body);
        const services = servicesOf(request);
        await awaitOpening(services, endpoint);
        const machine = await admitMachine(services, request, body, (headers) => void reply.headers(headers));
        if (request.logged) request.logged.isAdmitted = true;
        request.caller = await admit(services, endpoint, request, { ...machine, requiresTwoFactor: false });
        return replaying(body);
      },
      handler: (request, reply) => answeredInTime(performOnRecord(servicesOf(request), route, request, reply), limitMs),
    });
  }
  for (const [url, allowed] of declared) {
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('Allow', allowed.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      },
      handler: () => undefined,
    });
  }
};
