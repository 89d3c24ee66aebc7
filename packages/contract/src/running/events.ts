import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { uuid } from '../fields';
import { businessId } from '../ids';

/** Names the last event that a stream's reader saw; sent again, the stream goes on behind it. Opaque. */
export const lastEventIdHeader = 'Last-Event-ID';

/** A line comes at least so often: a stream that is silent for longer is broken. */
export const streamBeatSeconds = 15;

/**
 * Something that the reader may know of has changed: it is to be fetched anew. `BALANCE`: what a business holds moved, its
 * `entityId` is the business's.
 */
export const change = z.object({
  entityType: z.string(),
  entityId: uuid,
  /** Null: it is the organisation's, and of no business. */
  businessId: z.nullable(businessId),
  status: z.nullable(z.string()),
});
export type Change = z.output<typeof change>;

/** The first event of a stream. False: the reader's last event is not known any more, everything is to be fetched anew. */
export const opened = z.object({ resumed: z.boolean() });

export const streamEvents = endpoint({
  name: 'streamEvents',
  slug: 'events',
  method: 'GET',
  path: 'events',
  summary:
    'What changes from now on, or since `Last-Event-ID`, in the order of its commits, as `text/event-stream`: `open` once, then `change`s. Each is sent at least once. Ends when the session does.',
  access: anyMember,
  stream: 'events',
  status: 200,
  errors: ['RATE_LIMITED'],
});

export const eventsEndpoints = [streamEvents];
