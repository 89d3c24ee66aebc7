import type { Tx } from '@countinghouse/database';
import { specialBusinessOf } from './repository';

/**
 * Which businesses a caller may know of. Every query about businesses or what belongs to them takes one, so that the
 * hidden business is absent from answers, sums and counts alike.
 */
export type BusinessScope = {
  readonly organisationId: string;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: string | null;
};

/** The system role that sees everything. */
const seesAll = 'ADMIN';

type Caller = { readonly organisationId: string; readonly role: string };

export const scopeOf = async (tx: Tx, { organisationId, role }: Caller): Promise<BusinessScope> => ({
  organisationId,
  hiddenBusinessId: role === seesAll ? null : await specialBusinessOf(tx, organisationId),
});

/** Whether the caller may know of the business. Says nothing about whether it exists. */
export const mayKnow = ({ hiddenBusinessId }: BusinessScope, businessId: string): boolean =>
  businessId !== hiddenBusinessId;
