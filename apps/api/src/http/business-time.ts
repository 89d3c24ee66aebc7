import { businessTimeHeader } from '@countinghouse/contract/endpoint';
import type { Database } from '@countinghouse/database';
import type { FastifyInstance } from 'fastify';
import { clockNow } from '../platform/clock/repository';

/** Longest age of what is known of the clock, in milliseconds. */
const knownFor = 1_000;

/**
 * Each answer of a sandbox carries the time of its clock, which its visitors move, so that a page counts down to deadlines by the clock they were
 * set by. Elsewhere the header `Date` says the same. The clock is read beside the answers: none waits for it, and one given within a second after
 * a move may carry the time from before.
 */
export const tellBusinessTime = (app: FastifyInstance, database: Database): void => {
  let ahead: number | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    readAt = performance.now();
    const now = await database.onPlatform(clockNow).catch(() => undefined);
    if (now) ahead = now.getTime() - Date.now();
  };
  app.addHook('onSend', async (_request, reply) => {
    if (ahead !== undefined) reply.header(businessTimeHeader, new Date(Date.now() + ahead).toISOString());
    if (performance.now() - readAt > knownFor) void read();
  });
};
