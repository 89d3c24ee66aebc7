import type { SystemRole } from '@countinghouse/contract';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { ReadTx, Tx } from '@countinghouse/database';
import { findBusiness, specialBusinessOf } from './repository';
import type { BusinessScope } from './scope';

/** System role that sees everything. A custom role of the same name does not. */
const seesAll: SystemRole = 'ADMIN';

export type Caller = {
  readonly organisationId: OrganisationId;
  readonly systemRole: SystemRole | null;
  readonly apiKey: { readonly businessIds: readonly BusinessId[] | null } | null;
};

/** Scope of a member of an organisation, or of one of its API keys. */
export const scopeOf = async (tx: ReadTx, { organisationId, systemRole, apiKey }: Caller): Promise<BusinessScope> => ({
  organisationId,
  hiddenBusinessId: systemRole === seesAll ? null : await specialBusinessOf(tx, organisationId),
  onlyBusinessIds: apiKey?.businessIds ?? null,
});

/** Accounts the caller may read in the ledger. */
export const sightOf = async (tx: Tx, caller: Caller) => {
  const scope = await scopeOf(tx, caller);
  return {
    seesAll: scope.hiddenBusinessId === null && scope.onlyBusinessIds === null,
    sees: async (businessId: BusinessId): Promise<boolean> => (await findBusiness(tx, scope, businessId)) !== null,
  };
};
