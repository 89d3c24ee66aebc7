import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';

/** Whether a payment by an account is under way: whoever makes such payments answers for his own. */
export type IsInUse = (tx: Tx, organisationId: OrganisationId, accountId: string) => Promise<boolean>;

/** Whether any of these has one. */
export const inUseByAny =
  (uses: readonly IsInUse[]): IsInUse =>
  async (tx, organisationId, accountId) => {
    for (const isInUse of uses) if (await isInUse(tx, organisationId, accountId)) return true;
    return false;
  };
