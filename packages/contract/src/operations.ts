import * as z from 'zod/mini';
import { anyMember, endpoint } from './endpoint';
import { uuid } from './fields';

/** `UNKNOWN`: no transaction ever claimed the key, so nothing happened and it may be sent again. */
export const operationStatuses = ['UNKNOWN', 'IN_PROGRESS', 'DONE', 'REFUSED'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

export const getOperation = endpoint({
  name: 'getOperation',
  slug: 'operations',
  method: 'GET',
  path: 'operations/:key',
  summary: "What became of one of the caller's idempotency keys, for a person whose answer got lost.",
  access: anyMember,
  params: z.strictObject({ key: uuid }),
  answer: z.object({
    status: z.enum(operationStatuses),
    entityType: z.nullable(z.string()),
    entityId: z.nullable(z.string()),
    /** The refusal's sentence when the status is REFUSED. */
    message: z.nullable(z.string()),
  }),
  example: {
    status: 'DONE',
    entityType: 'WITHDRAWAL',
    entityId: '0195e95a-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
    message: null,
  },
});

export const operationsEndpoints = [getOperation];
