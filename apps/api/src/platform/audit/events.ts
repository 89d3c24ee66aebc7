import type { EventName } from './event-names';

/**
 * Names of events in the audit trail: noun and verb, with a sentence of explanation. The trail keeps the name, so a released one never changes its
 * meaning.
 */
export type Events = Readonly<Partial<Record<EventName, string>>>;

/** A refused call, named by the call: every capability has them. */
export const refusalPrefix = 'denied.' as const;
