import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { uuid } from '../fields';
import { businessId } from '../ids';

/** Last event a stream's reader saw; sent back, the stream resumes after it. Opaque. */
export const lastEventIdHeader = 'Last-Event-ID';

/** Answer header of a login and a switch: an event before everything that is read afterwards, so that a first stream resumes after it. */
export const firstEventIdHeader = 'X-First-Event-ID';

/** Longest silence of a stream, in seconds: a longer one means that it is broken. */
export const streamBeatSeconds = 15;

/**
 * Something visible to the reader has changed and should be fetched anew. `BALANCE`: money of a business moved, its `entityId` is the business's.
 */
export const change = z.object({
  entityType: z.string(),
  entityId: uuid,
  /** Null: it belongs to the organisation, not to one business. */
  businessId: z.nullable(businessId),
  status: z.nullable(z.string()),
});
export type Change = z.output<typeof change>;

/** First event of a stream. False: the reader's last event is no longer known, everything should be fetched anew. */
export const opened = z.object({ resumed: z.boolean() });

export const streamEvents = endpoint({
  name: 'streamEvents',
  slug: 'events',
  method: 'GET',
  path: 'events',
  access: anyMember,
  callers: 'people',
  stream: 'events',
  status: 200,
  errors: ['RATE_LIMITED'],
});
