import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../platform/audit/record-change';
import { clockNow } from '../../platform/clock/repository';
import { advanceClock, keepSessions } from './repository';

/** Moves the sandbox's clock on; nobody is signed out by it. Answers the time it shows now. */
export const advanceTime = async (tx: Tx, change: Change, minutes: number): Promise<Date> => {
  await recordChange(tx, change, {
    action: 'sandbox.time.advance',
    entity: { type: 'clock', id: 'sandbox' },
    after: { minutes },
  });
  await keepSessions(tx, minutes);
  await advanceClock(tx, minutes);
  return clockNow(tx);
};
