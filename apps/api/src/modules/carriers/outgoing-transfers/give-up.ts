import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { newId } from '../../../platform/ids';
import { endLease, holdRefused, moveOrder, takeLease } from './repository';

/** Hours of refusal by its chain before an order may be abandoned. */
const refusedForHours = 24;

/**
 * Abandons an order that its chain had once and has refused for a day: it is never handed over again. To exclude concurrent sending, the caller
 * takes the sender's lease until the transaction ends.
 *
 * @returns false if it is not so, or somebody is sending right now
 */
export const giveUpRefused = async (tx: Tx, organisationId: OrganisationId, entityId: string): Promise<boolean> => {
  const fence = await takeLease(tx, newId());
  if (fence === null) return false;
  const order = await holdRefused(tx, organisationId, entityId, refusedForHours);
  const isGivenUp = order !== null && (await moveOrder(tx, order, 'SENT', 'FAILED', { fence }));
  await endLease(tx, fence);
  return isGivenUp;
};
