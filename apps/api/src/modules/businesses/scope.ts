/**
 * Which businesses a caller may know of. Every query about businesses or what belongs to them takes one, so that the
 * hidden business is absent from answers, sums and counts alike.
 */
export type BusinessScope = {
  readonly organisationId: string;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: string | null;
  /** What an API key is restricted to; null: every business that is not hidden. */
  readonly onlyBusinessIds: readonly string[] | null;
};

/** Whether a business of the caller's organisation is one that the caller may know of. */
export const seesBusiness = ({ hiddenBusinessId, onlyBusinessIds }: BusinessScope, businessId: string): boolean =>
  businessId !== hiddenBusinessId && (onlyBusinessIds?.includes(businessId) ?? true);
