import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { businessId } from '../ids';
import { callbackEvent } from '../organisation/businesses';
import { instantQuery } from '../paging';
import { all, anyOf } from '../permissions';

/** Longest period that is compared, in days: nothing in it is counted beforehand. */
export const longestCoverageDays = 90;

/** Most messages that one call sends again, and most that the list of untold ones names. */
export const mostUntold = 100;

/** States of a message that did not arrive, and that nobody is sending. */
export const untoldOutcomes = ['FAILED', 'NEVER_QUEUED'] as const;
export const untoldOutcome = z.enum(untoldOutcomes);
export type UntoldOutcome = z.output<typeof untoldOutcome>;

/** A day of the reader's zone may have an hour more. */
const longestPeriod = longestCoverageDays * 86_400_000 + 3_600_000;

/** The instants at which the told states were reached: `after` is included, `before` is not. */
const coveragePeriod = z.refine<{ after: string; before: string }>(
  ({ after, before }) => {
    const span = Date.parse(before) - Date.parse(after);
    return span > 0 && span <= longestPeriod;
  },
  { path: ['before'], error: `The period may be at most ${longestCoverageDays} days` },
);

const chosen = {
  after: instantQuery,
  before: instantQuery,
  /** One business; by default all visible ones. */
  businessId: z.optional(businessId),
  event: z.optional(callbackEvent),
};

export const coverageLine = z.object({
  businessId,
  businessName: z.string(),
  event: callbackEvent,
  /** Messages that had to be sent by what happened: the sum of the five below. */
  due: z.int(),
  delivered: z.int(),
  /** Not delivered, but a later message about the same thing was. */
  toldLater: z.int(),
  onItsWay: z.int(),
  failed: z.int(),
  /** Nothing was queued: no address was set at that time, or the message is missing. */
  neverQueued: z.int(),
});
export type CoverageLine = z.output<typeof coverageLine>;

export const getCallbackCoverage = endpoint({
  name: 'getCallbackCoverage',
  slug: 'callbacks',
  method: 'GET',
  path: 'callbacks/coverage',
  access: needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS', 'GET_WITHDRAWALS')),
  query: z.strictObject(chosen).check(coveragePeriod),
  answer: z.object({ lines: z.array(coverageLine) }),
});

/** One message that should have been told and was not. */
export const untoldCallback = z.object({
  businessId,
  businessName: z.string(),
  event: callbackEvent,
  entityType: z.enum(['PAYMENT', 'DEPOSIT', 'WITHDRAWAL', 'PAYOUT_BATCH', 'INVOICE']),
  entityId: uuid,
  /** Payment that a deposit belongs to; null of anything else. */
  paymentId: z.nullable(uuid),
  /** The business's own id of the payment or withdrawal, the name of the batch, or the number of the invoice. */
  reference: z.string(),
  /** State to be told: `CONFIRMED`. */
  state: z.string(),
  /** Instant at which it was reached. */
  dueAt: instant,
  outcome: untoldOutcome,
  /** Last reason, as a sentence for people. */
  problem: z.string(),
  /** Server that would be told now; null while the business has no address for the event. */
  host: z.nullable(z.string()),
});
export type UntoldCallback = z.output<typeof untoldCallback>;

export const listUntoldCallbacks = endpoint({
  name: 'listUntoldCallbacks',
  slug: 'callbacks',
  method: 'GET',
  path: 'callbacks/untold',
  access: needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS', 'GET_WITHDRAWALS')),
  query: z.strictObject({ ...chosen, outcome: z.optional(untoldOutcome) }).check(coveragePeriod),
  answer: z.object({
    total: z.int(),
    /** Oldest first, at most `mostUntold`. */
    callbacks: z.array(untoldCallback),
  }),
});

/** Reasons that a message was not sent again. */
export const unsentReasons = ['ALREADY_TOLD', 'NO_ADDRESS', 'NOTHING_TO_TELL', 'TOO_OFTEN', 'NOT_FOUND'] as const;
export const unsentReason = z.enum(unsentReasons);
export type UnsentReason = z.output<typeof unsentReason>;

export const sendUntoldCallbacks = endpoint({
  name: 'sendUntoldCallbacks',
  slug: 'callbacks',
  method: 'POST',
  path: 'callbacks/untold/send',
  access: needs(all('INITIATE_CALLBACK')),
  idempotency: 'accepted',
  body: z.strictObject({
    callbacks: z
      .array(z.strictObject({ event: callbackEvent, entityId: uuid }))
      .check(z.minLength(1), z.maxLength(mostUntold)),
  }),
  answer: z.object({
    sent: z.int(),
    unsent: z.array(z.object({ reason: unsentReason, count: z.int() })),
  }),
  status: 202,
  errors: ['RATE_LIMITED'],
  fallback: 'Failed to send the callbacks again',
});
