import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { newId } from '../../../platform/ids';
import { endLease, holdRefused, moveOrder, takeLease } from './repository';

/** Nothing is given up before its chain has refused it for so long. */
const refusedForHours = 24;

/**
 * Gives up what its chain had once and has refused for a day: it is never handed over again. Nobody may be sending
 * meanwhile, so whoever gives up is the one that sends until the transaction ends.
 *
 * @returns false where that is not so, or somebody is sending right now
 */
export const giveUpRefused = async (tx: Tx, organisationId: OrganisationId, entityId: string): Promise<boolean> => {
  const fence = await takeLease(tx, newId());
  if (fence === null) return false;
  const order = await holdRefused(tx, organisationId, entityId, refusedForHours);
  const isGivenUp = order !== null && (await moveOrder(tx, order, 'SENT', 'FAILED', { fence }));
  await endLease(tx, fence);
  return isGivenUp;
};
