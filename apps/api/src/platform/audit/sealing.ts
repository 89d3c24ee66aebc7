import type { Log } from '../log';
import type { Sealing } from './seal';
import { sealAuditTrail } from './seal';

const everyMilliseconds = 5_000;

/** Seals the audit trail every five seconds. Returns how to stop, after a last round. */
export const startSealing = (sealing: Sealing, log: Log): (() => Promise<void>) => {
  let saidTruncated = false;
  const round = async (): Promise<void> => {
    try {
      const { tailIsIntact } = await sealAuditTrail(sealing);
      if (!tailIsIntact && !saidTruncated) {
        saidTruncated = true;
        log.error({}, 'The end of the audit trail was cut off. Run `npm run audit:verify`.');
      }
    } catch (error) {
      log.warn({ err: error }, 'The audit trail could not be sealed and is tried again');
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await round();
  };
};
