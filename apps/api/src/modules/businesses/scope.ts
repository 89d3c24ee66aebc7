/**
 * Which businesses a caller may know of. Every query about businesses or what belongs to them takes one, so that the
 * hidden business is absent from answers, sums and counts alike.
 */
export type BusinessScope = {
  readonly organisationId: string;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: string | null;
};
