import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';

/** True if a payment by an account is under way: each kind of payment answers for its own. */
export type IsInUse = (tx: Tx, organisationId: OrganisationId, accountId: string) => Promise<boolean>;

/** True if any of these is under way. */
export const inUseByAny =
  (uses: readonly IsInUse[]): IsInUse =>
  async (tx, organisationId, accountId) => {
    for (const isInUse of uses) if (await isInUse(tx, organisationId, accountId)) return true;
    return false;
  };
