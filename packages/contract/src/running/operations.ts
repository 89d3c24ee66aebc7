import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';

/**
 * `UNKNOWN`: nothing has claimed the key yet, but a request still under way may. `CLOSED`: nothing did, and any later use of the key is refused.
 */
export const operationStatuses = ['UNKNOWN', 'IN_PROGRESS', 'DONE', 'REFUSED', 'CLOSED'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

export const idempotencyKeyMessage = 'Idempotency-Key must be 1 to 255 characters of ASCII that show';

/** A UUID, or any text of the caller's: its order's id. */
export const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, idempotencyKeyMessage));

const params = z.strictObject({ key: idempotencyKey });
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
  access: anyMember,
  params,
  answer: outcome,
});

export const closeOperation = endpoint({
  name: 'closeOperation',
  slug: 'operations',
  method: 'POST',
  path: 'operations/:key/close',
  access: anyMember,
  params,
  answer: outcome,
});
