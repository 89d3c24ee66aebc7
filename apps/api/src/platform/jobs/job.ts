import type { OrganisationId } from '@countinghouse/contract/ids';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** One kind of work: a queue of its own, with its own places. */
export type JobKind<Payload extends Schema = Schema> = {
  /** Name in the outbox; never changed once released, for stored jobs bear it. */
  readonly name: string;
  readonly payload: Payload;
  /** Jobs of this kind that one process works on at a time. */
  readonly concurrency: number;
  /** Most jobs of one organisation at a time, over all processes; null for no limit. */
  readonly perOrganisation: number | null;
  /** Seconds that a silent worker keeps a job. A working one renews its lease. */
  readonly leaseSeconds: number;
  /** Failures after which a job becomes a dead letter, unless a schedule asks for its kind again anyway. */
  readonly mostAttempts: number;
};

type Limits = {
  readonly concurrency?: number;
  readonly perOrganisation?: number;
  readonly leaseSeconds?: number;
  readonly mostAttempts?: number;
};

/** Declares a kind. The payload is JSON and holds no secret: it is stored in the database. */
export const jobKind = <Payload extends Schema>(
  name: string,
  payload: Payload,
  { concurrency = 4, perOrganisation, leaseSeconds = 60, mostAttempts = 8 }: Limits = {},
): JobKind<Payload> => ({
  name,
  payload,
  concurrency,
  perOrganisation: perOrganisation ?? null,
  leaseSeconds,
  mostAttempts,
});

/** Facts for a handler beside the payload. */
export type Work = {
  readonly id: string;
  readonly organisationId: OrganisationId | null;
  /** 1 for the first try. It only grows, so an outside system may take it as a fencing token. */
  readonly attempt: number;
  /** Fires when the lease was lost to another worker or the server stops: begin nothing new. */
  readonly signal: AbortSignal;
};

export type JobHandler = {
  readonly kind: JobKind;
  readonly run: (payload: unknown, work: Work) => Promise<void>;
};

/**
 * Handler of a kind of job. A job may run again, for example after a crash: `run` checks the present state and does the rest. An error means a
 * retry later.
 */
export const handle = <Payload extends Schema>(
  kind: JobKind<Payload>,
  run: (payload: z.output<Payload>, work: Work) => Promise<unknown>,
): JobHandler => ({
  kind,
  run: async (payload, work) => {
    await run(kind.payload.parse(payload), work);
  },
});

/** Kind of periodic work. */
export type Schedule = { readonly kind: JobKind; readonly everySeconds: number; readonly offsetSeconds: number };

/**
 * Work due at a fixed interval, counted from midnight UTC plus an offset in seconds, once over all processes. Missed runs are made up for by one,
 * and none begins while the previous one still waits. Its payload is `{}`.
 */
export const every = (everySeconds: number, kind: JobKind, offsetSeconds = 0): Schedule => ({
  kind,
  everySeconds,
  offsetSeconds,
});
