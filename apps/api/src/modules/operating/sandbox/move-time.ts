import type { Database, Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { advanceClock, keepSessions } from './repository';

/**
 * Advances the sandbox's clock; nobody is signed out by it. Returns the new time. The request's own login may do neither: the worker's does both at
 * once, and they stay done should the request fail afterwards.
 */
export const advanceTime = async (
  { acrossOrganisations }: Pick<Database, 'acrossOrganisations'>,
  tx: Tx,
  change: Change,
  minutes: number,
): Promise<Date> => {
  await recordChange(tx, change, {
    action: 'sandbox.time.advance',
    entity: { type: 'clock', id: 'sandbox' },
    after: { minutes },
  });
  await acrossOrganisations(async (worker) => {
    await keepSessions(worker, minutes);
    await advanceClock(worker, minutes);
  });
  return clockNow(tx);
};
