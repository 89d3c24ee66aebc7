import type { SystemRole } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { specialBusinessOf } from './repository';
import type { BusinessScope } from './scope';

/** The system role that sees everything. A role that only bears its name does not. */
const seesAll: SystemRole = 'ADMIN';

export type Caller = {
  readonly organisationId: string;
  readonly systemRole: SystemRole | null;
  readonly apiKey: { readonly businessIds: readonly string[] | null } | null;
};

/** What a member of an organisation, or one of its API keys, may know of. */
export const scopeOf = async (tx: Tx, { organisationId, systemRole, apiKey }: Caller): Promise<BusinessScope> => ({
  organisationId,
  hiddenBusinessId: systemRole === seesAll ? null : await specialBusinessOf(tx, organisationId),
  onlyBusinessIds: apiKey?.businessIds ?? null,
});
