import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';

/**
 * Which businesses a caller may know of. Every query about businesses or what belongs to them takes one, so that the
 * hidden business is absent from answers, sums and counts alike.
 */
export type BusinessScope = {
  readonly organisationId: OrganisationId;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: BusinessId | null;
  /** What an API key is restricted to; null: every business that is not hidden. */
  readonly onlyBusinessIds: readonly BusinessId[] | null;
};

/** Whether a business of the caller's organisation is one that the caller may know of. */
export const seesBusiness = ({ hiddenBusinessId, onlyBusinessIds }: BusinessScope, businessId: BusinessId): boolean =>
  businessId !== hiddenBusinessId && (onlyBusinessIds?.includes(businessId) ?? true);
