import type { SystemRole } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { specialBusinessOf } from './repository';
import type { BusinessScope } from './scope';

/** The system role that sees everything. A role that only bears its name does not. */
const seesAll: SystemRole = 'ADMIN';

type Caller = { readonly organisationId: string; readonly systemRole: SystemRole | null };

/** What a member of an organisation may know of. */
export const scopeOf = async (tx: Tx, { organisationId, systemRole }: Caller): Promise<BusinessScope> => ({
  organisationId,
  hiddenBusinessId: systemRole === seesAll ? null : await specialBusinessOf(tx, organisationId),
});
