import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { uuid } from '../fields';

/**
 * `UNKNOWN`: nothing has claimed the key yet, but a request that is still under way may. `CLOSED`: nothing did, and
 * whatever comes under it is refused.
 */
export const operationStatuses = ['UNKNOWN', 'IN_PROGRESS', 'DONE', 'REFUSED', 'CLOSED'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

const params = z.strictObject({ key: uuid });
const outcome = z.object({
  status: z.enum(operationStatuses),
  entityType: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  /** The refusal's sentence when the status is REFUSED. */
  message: z.nullable(z.string()),
});
export type OperationOutcome = z.output<typeof outcome>;

export const getOperation = endpoint({
  name: 'getOperation',
  slug: 'operations',
  method: 'GET',
  path: 'operations/:key',
  summary: "What became of one of the caller's idempotency keys, for a person whose answer got lost.",
  access: anyMember,
  params,
  answer: outcome,
  example: {
    status: 'DONE',
    entityType: 'WITHDRAWAL',
    entityId: '0195e95a-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
    message: null,
  },
});

export const closeOperation = endpoint({
  name: 'closeOperation',
  slug: 'operations',
  method: 'POST',
  path: 'operations/:key/close',
  summary:
    "Gives up one of the caller's idempotency keys, for good: what comes late under it is refused with OPERATION_CLOSED. Only then is it certain that nothing happened. What has become of the key already stays; IN_PROGRESS: ask again.",
  access: anyMember,
  params,
  answer: outcome,
  example: { status: 'CLOSED', entityType: null, entityId: null, message: null },
});

export const operationsEndpoints = [getOperation, closeOperation];
