import * as z from 'zod/mini';
import { callbackEvent } from '../organisation/businesses';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all, anyOf } from '../permissions';
import { callbackStatus } from './last-callback';

/** Reason that a receiver did not get a message. An answer that is not 2xx has its status instead. */
export const callbackReason = z.enum([
  'INVALID_URL',
  'UNSUPPORTED_SCHEME',
  'PORT_NOT_ALLOWED',
  'NO_PUBLIC_SERVER',
  'CONNECTION_FAILED',
  'CERTIFICATE_INVALID',
  'TIMEOUT',
  /** The server stopped in the middle: it is unknown if the receiver got it, so it is sent again. */
  'INTERRUPTED',
]);
export type CallbackReason = z.output<typeof callbackReason>;

/** One request to the receiver. The receiver's response body is neither shown nor stored. */
export const callbackAttempt = z.object({
  number: z.int(),
  at: instant,
  /** `Callback-Timestamp`, in seconds. `Callback-Id` is the delivery's id. */
  timestamp: z.int(),
  /** Number of signatures: more than one while a secret is being replaced. */
  signatures: z.int(),
  durationMs: z.nullable(z.int()),
  statusCode: z.nullable(z.int()),
  reason: z.nullable(callbackReason),
});

/** One message to a business's server, and its outcome. */
export const callbackDelivery = z.object({
  /** Also sent as `Callback-Id`: the same at every attempt. */
  id: uuid,
  businessId,
  event: callbackEvent,
  entityType: z.enum(['PAYMENT', 'DEPOSIT', 'WITHDRAWAL', 'PAYOUT_BATCH', 'INVOICE']),
  entityId: uuid,
  url: z.string(),
  /** Exact body of the request. */
  payload: z.record(z.string(), z.unknown()),
  status: callbackStatus,
  /** Number of attempts begun. */
  attempt: z.int(),
  nextAttemptAt: z.nullable(instant),
  lastStatusCode: z.nullable(z.int()),
  lastReason: z.nullable(callbackReason),
  /** The reason as a sentence for people. */
  lastError: z.nullable(z.string()),
  deliveredAt: z.nullable(instant),
  /** True if a person or an API key requested it or a repetition; `triggeredBy` is the last one. */
  manual: z.boolean(),
  triggeredBy: z.nullable(z.string()),
  createdAt: instant,
  /** Oldest first. */
  attempts: z.array(callbackAttempt),
});
export type CallbackDelivery = z.output<typeof callbackDelivery>;

/** A message as a list of many has it, with exactly what its receiver is told. */
const listedCallback = z.pick(callbackDelivery, {
  id: true,
  businessId: true,
  event: true,
  entityType: true,
  entityId: true,
  payload: true,
  status: true,
  createdAt: true,
});
export type ListedCallback = z.output<typeof listedCallback>;

/**
 * Messages to the organisation's servers, for a program that has no address to be told at. A reader who goes on from the newest `createdAt` asks from
 * a minute before it and passes over the ids it knows: a message counts from its request, which may be committed a moment later.
 */
export const listCallbacks = endpoint({
  name: 'listCallbacks',
  slug: 'callbacks',
  method: 'GET',
  path: 'callbacks',
  access: needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS', 'GET_WITHDRAWALS')),
  query: z
    .strictObject({
      ...pagingQuery,
      businessId: z.optional(businessId),
      event: z.optional(callbackEvent),
      status: z.optional(callbackStatus),
      search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
      ...periodQuery,
    })
    .check(withinLongestPeriod),
  answer: z.object({ callbacks: z.array(listedCallback), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

/** Most deliveries in the details. */
export const mostCallbacks = 100;

export const listPaymentCallbacks = endpoint({
  name: 'listPaymentCallbacks',
  slug: 'callbacks',
  method: 'GET',
  path: 'payments/:id/callbacks',
  access: needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS')),
  params: z.strictObject({ id: uuid }),
  answer: z.object({ callbacks: z.array(callbackDelivery) }),
  errors: ['NOT_FOUND'],
});

/** The message that is on its way. */
export const repeatedCallback = z.object({ callbackId: uuid, status: callbackStatus, url: z.string() });

/** Sentence of the reference that distinguishes a repeated message from a new one. */
export const sameIdWhileSame =
  'The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own.';

export const sendDepositCallback = endpoint({
  name: 'sendDepositCallback',
  slug: 'callbacks',
  method: 'POST',
  path: 'payments/:paymentId/deposits/:depositId/callback',
  access: needs(all('INITIATE_CALLBACK')),
  params: z.strictObject({ paymentId: uuid, depositId: uuid }),
  answer: repeatedCallback,
  status: 202,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATE_LIMITED'],
});

export const sendPaymentCallback = endpoint({
  name: 'sendPaymentCallback',
  slug: 'callbacks',
  method: 'POST',
  path: 'payments/:id/callback',
  access: needs(all('INITIATE_CALLBACK')),
  params: z.strictObject({ id: uuid }),
  answer: repeatedCallback,
  status: 202,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATE_LIMITED'],
});
