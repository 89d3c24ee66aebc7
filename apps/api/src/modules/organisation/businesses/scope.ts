import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';

/**
 * Businesses visible to a caller. Every query about businesses or their belongings takes a scope, so that the hidden business is absent from
 * answers, sums and counts alike.
 */
export type BusinessScope = {
  readonly organisationId: OrganisationId;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: BusinessId | null;
  /** Businesses an API key is restricted to; null: every business that is not hidden. */
  readonly onlyBusinessIds: readonly BusinessId[] | null;
};

/** True if a business of the caller's organisation is visible to him. */
export const seesBusiness = ({ hiddenBusinessId, onlyBusinessIds }: BusinessScope, businessId: BusinessId): boolean =>
  businessId !== hiddenBusinessId && (onlyBusinessIds?.includes(businessId) ?? true);
