import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config';
import { AppError } from '../platform/errors';
import { newId } from '../platform/ids';
import { limits } from '../platform/limits';
import type { Log } from '../platform/log';
import { sqlStateOf } from '@countinghouse/database';
import { errorBody, toAppError } from './error-body';
import { exposedHeaders, securityHeaders } from './headers';
import { acceptJsonOnly } from './json-body';
import type {} from './logged';
import { allowDashboards } from './other-origins';
import { apiBase } from './registrar';

/** Every refusal is sent here: one body, one log line, nothing internal. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  // A handler that waits in vain for a body is not late: its sender is.
  const isDribbled = !request.raw.complete && sqlStateOf(error) === 'FST_ERR_HANDLER_TIMEOUT';
  const refusal = isDribbled ? new AppError('REQUEST_TIMEOUT', { cause: error }) : toAppError(error);
  if (request.logged) request.logged.refusal = { code: refusal.code, subCode: refusal.subCode ?? null };
  if (!request.raw.complete) reply.header('connection', 'close');
  if (refusal.status >= 500 && !refusal.isExpected)
    request.log.error({ err: refusal.cause ?? refusal }, 'Request failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refusal.retryAfterSeconds));
  reply
    .code(refusal.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(refusal, request.id));
};

/** Refusals of the HTTP parser before there is a request. */
const parserCodes = new Map([
  ['HPE_HEADER_OVERFLOW', new AppError('HEADERS_TOO_LARGE')],
  ['ERR_HTTP_REQUEST_TIMEOUT', new AppError('REQUEST_TIMEOUT')],
]);

const answerBrokenRequest = (headers: Record<string, string>) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal =
    parserCodes.get(error.code ?? '') ??
    new AppError('VALIDATION_FAILED', { message: 'The request is not valid HTTP' });
  const requestId = newId();
  const body = JSON.stringify(errorBody(refusal, requestId));
  const lines = {
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
};

/** Two Host headers are ambiguous; HTTP/1.1 without one and requests without a version have none. */
const refuseAmbiguous = ({ httpVersion, rawHeaders }: IncomingMessage): void => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (!(httpVersion === '1.1' ? [1] : httpVersion === '1.0' ? [0, 1] : []).includes(hosts))
    throw new AppError('VALIDATION_FAILED', { message: 'The request is not valid HTTP' });
};

/** One line per answered request: ids and outcome, never full addresses, headers or bodies. */
const logAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
  const { principal } = request.caller ?? {};
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      userId: principal?.userId,
      organisationId: principal?.organisationId ?? undefined,
    },
    'Request answered',
  );
};

/** The bare server: limits, headers, request ids, errors. No route yet. */
export const createServer = (config: Config, log: Log): FastifyInstance => {
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    requestIdHeader: false,
    // X-Forwarded-For is believed from these proxies only, so that nobody chooses his own address by the header.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    handlerTimeout: config.handlerTimeoutMs ?? limits.handlerTimeoutMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    // Looked at every second: by default a slow sender would be noticed up to half a minute late.
    http: {
      headersTimeout: limits.headersTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: 1_000,
      // Ours has our body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: limits.urlCharacters, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: false,
    // Our own refusal below has our body; the default one would not.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest(headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      sendError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('logged', null);
  app.server.maxConnections = limits.sockets;

  let stopping = false;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Node closes the connections that are idle when the server begins to close. A connection that becomes idle later, or that a
  // browser opened ahead of need and never used, would keep the server waiting for up to its keep-alive time.
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    stopping = true;
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    if (request.url.startsWith(apiBase)) {
      reply.headers({ 'cache-control': 'no-store', 'access-control-expose-headers': exposedHeaders });
    }
    refuseAmbiguous(request.raw);
    if (stopping) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5, isExpected: true });
    if (request.url.length > limits.urlCharacters) throw new AppError('URI_TOO_LONG');
  });
  app.addHook('onSend', async (_request, reply) => {
    // Otherwise the last answer's connection would be kept alive, and the stop would wait for it.
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  acceptJsonOnly(app);
  allowDashboards(app, config.dashboardOrigins);
  return app;
};

/** For a server without calls: whatever is asked beside what is registered is not found, in our own form. */
export const answerNothingElse = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply));
};
