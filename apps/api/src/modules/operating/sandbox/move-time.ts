import type { Database, Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { advanceClock, keepSessions } from './repository';

/**
 * Moves the sandbox's clock on; nobody is signed out by it. Answers the time it shows now. The request's own login may do
 * neither: both are done at once by the worker's, and stay done should the request fail afterwards.
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
