import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config';
import { AppError } from '../platform/errors';
import { watchProcess } from './process-metrics';
import type { Services } from './services';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    /** From now on the server reports not ready, so that a balancer stops routing to it; it still answers. */
    drain: () => void;
  }
}

/**
 * Endpoints for operators and balancers. Live: this process answers. Ready: it can work, the database included. Metrics count by route pattern,
 * never by address, so that ids do not become labels; in production they are not exposed on the public port: `app.metrics` serves them elsewhere.
 */
export const registerHealth = (
  app: FastifyInstance,
  { database, opening }: Pick<Services, 'database' | 'opening'>,
  { mode, role }: Pick<Config, 'mode' | 'role'>,
): void => {
  const registry = new Registry();
  watchProcess(registry, database, { mode, role });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const unavailable = new Counter({
    name: 'countinghouse_database_unavailable_total',
    help: 'Readiness checks that found the database away',
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', version: manifest.version }),
  );
  let draining = false;
  app.decorate('drain', () => {
    draining = true;
  });
  app.get('/health/ready', async (_request, reply) => {
    if (draining)
      throw new AppError('UNAVAILABLE', {
        retryAfterSeconds: 5,
        isExpected: true,
        cause: new Error('The server is stopping'),
      });
    if (opening.progress() !== null)
      throw new AppError('UNAVAILABLE', {
        retryAfterSeconds: 2,
        isExpected: true,
        cause: new Error('The demo history is being made'),
      });
    const health = await database.health();
    if (!health.ok) {
      unavailable.inc();
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2, cause: new Error(health.problem) });
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  app.decorate('metrics', registry);
  if (mode === 'production') return;
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  );
};
