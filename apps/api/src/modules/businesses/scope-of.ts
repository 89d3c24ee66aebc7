import type { Tx } from '@countinghouse/database';
import { specialBusinessOf } from './repository';
import type { BusinessScope } from './scope';

/** The system role that sees everything. */
const seesAll = 'ADMIN';

type Caller = { readonly organisationId: string; readonly role: string };

/** What a member of an organisation may know of. */
export const scopeOf = async (tx: Tx, { organisationId, role }: Caller): Promise<BusinessScope> => ({
  organisationId,
  hiddenBusinessId: role === seesAll ? null : await specialBusinessOf(tx, organisationId),
});
