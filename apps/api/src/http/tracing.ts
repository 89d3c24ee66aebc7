import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from '../platform/tracing';

/** Probes ask every few seconds and tell nothing. */
const untraced = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * One span per request, by the pattern of its route: no address, so no id and no token. A caller's own trace is not continued: outsiders would choose
 * ids of ours. The request's id leads from an answer or a line of the log to its trace.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request;
    const route = routeOptions.url;
    if (route !== undefined && untraced.has(route)) return done();
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'countinghouse.request_id': id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    const traced = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, traced);
    return context.with(traced, done);
  });
  // A body arrives in events of the connection, which know no request.
  app.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done));
  app.addHook('onResponse', async (request, reply) => {
    const traced = contexts.get(request);
    const span = traced && trace.getSpan(traced);
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
};
