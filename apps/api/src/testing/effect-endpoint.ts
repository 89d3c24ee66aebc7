import type { ErrorCode } from '@countinghouse/contract';
import { all, endpoint, needs, statusOf } from '@countinghouse/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Route } from '../http/route';
import { route } from '../http/route';
import { AppError } from '../platform/errors';
import { newId } from '../platform/ids';
import { jobKind } from '../platform/jobs/job';
import { enqueue } from '../platform/jobs/repository';

/** The outbox row each effect leaves, so that a test can count effects. */
export const effectKind = 'test-effect';
const effectJob = jobKind(effectKind, z.object({ label: z.string() }));

const causeEffect = endpoint({
  name: 'causeEffect',
  slug: 'testing',
  method: 'POST',
  path: 'testing/effects',
  access: needs(all('CREATE_WITHDRAWAL')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: z.strictObject({
    label: z.string(),
    outcome: z._default(z.enum(['done', 'refused', 'broken']), 'done'),
    /** Refuses the first call with the label by this code, and no later one. */
    refusedFirst: z.optional(z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]])),
  }),
  answer: z.object({ id: z.uuid(), label: z.string() }),
  status: 201,
});

const seenLabels = new Set<string>();

/** A call that writes, waits so that copies of the request meet, and then succeeds, is refused or breaks. */
export const effectRoute: Route = route(causeEffect, async ({ tx, body, reply }) => {
  const id = newId();
  await enqueue(tx, effectJob, { label: body.label });
  await sql`select pg_sleep(0.05)`.execute(tx);
  const isFirst = !seenLabels.has(body.label);
  seenLabels.add(body.label);
  if (body.refusedFirst && isFirst) throw new AppError(body.refusedFirst);
  if (body.outcome === 'refused') throw new AppError('INSUFFICIENT_BALANCE');
  if (body.outcome === 'broken') throw new Error('Something nobody foresaw');
  reply.made('TREASURY', id);
  return { id, label: body.label, undeclared: 'never leaves the server' };
});
