import type { EventName } from './event-names';

/**
 * What may happen, by the name that the audit trail gives it: noun and verb, and a sentence that says what it means. The
 * trail keeps the name, so one that was released is never given another meaning.
 */
export type Events = Readonly<Partial<Record<EventName, string>>>;

/** A refused call, named by the call: every capability has them. */
export const refusalPrefix = 'denied.' as const;
