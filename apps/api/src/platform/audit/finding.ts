/** A place where the audit trail differs from its seals. */
export type AuditFinding = {
  readonly problem:
    /** The event differs from the sealed one at its place: altered, moved, or inserted. */
    | 'ALTERED'
    /** The event sealed at this place is missing. */
    | 'REMOVED'
    /** An event without a seal, from a time that is sealed. */
    | 'INSERTED'
    /** The chain of hashes was rewritten here although the event is genuine. */
    | 'CHAIN_BROKEN'
    /** A batch's seal is missing, forged or does not match its events. */
    | 'SEAL_BROKEN'
    /** The newest seal remembered by the witness is gone: the end of the trail was cut off. */
    | 'TRUNCATED'
    /** A file of cold storage is not what is on record about its month, or the record was changed. */
    | 'COLD_FILE'
    /** An event's own time is more than a minute off the real clock at its recording. */
    | 'CLOCK_APART';
  /** An organisation's id, or `platform`; null for all. */
  readonly chain: string | null;
  /** The place in the chain, or the number of the seal. */
  readonly sequence: string | null;
  readonly eventId: string | null;
  readonly detail: string;
};
