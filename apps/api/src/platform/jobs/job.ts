import type { OrganisationId } from '@countinghouse/contract/ids';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** One kind of work: a queue of its own, with its own places. */
export type JobKind<Payload extends Schema = Schema> = {
  /** As the outbox names it; once released never changed, for old jobs bear it. */
  readonly name: string;
  readonly payload: Payload;
  /** How many of this kind one process works on at a time. */
  readonly concurrency: number;
  /** How many of them may be of one organisation, over all processes; null: all. */
  readonly perOrganisation: number | null;
  /** How long a worker that went silent keeps a job. While it works the lease is renewed. */
  readonly leaseSeconds: number;
  /** After so many failures a job becomes a dead letter. */
  readonly mostAttempts: number;
};

type Limits = {
  readonly concurrency?: number;
  readonly perOrganisation?: number;
  readonly leaseSeconds?: number;
  readonly mostAttempts?: number;
};

/** Declares a kind. The payload is JSON and holds no secret: it lies in the database. */
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

/** What a handler is told beside the payload. */
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
 * Says how jobs of a kind are done. A job may be done again, after a crash for one: `run` looks at how things stand now
 * and does what is left. It throws to be tried again later.
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

/** A kind whose work falls due again and again. */
export type Schedule = { readonly kind: JobKind; readonly everySeconds: number; readonly offsetSeconds: number };

/**
 * Work that falls due every so many seconds, counted from midnight UTC or so many seconds after, once however many processes run. What fell due
 * while none ran is made up for by one run, and none begins while the one before is still waiting. Its payload is `{}`.
 */
export const every = (everySeconds: number, kind: JobKind, offsetSeconds = 0): Schedule => ({
  kind,
  everySeconds,
  offsetSeconds,
});
