import { every, handle } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { payOut, type Payout } from './pay-out';
import { payOutJob } from './pay-out-job';

const everySeconds = 15;

export const cryptoWithdrawalJobs = (payout: Payout): Required<Jobs> => ({
  handlers: [handle(payOutJob, (_payload, { signal }) => payOut(payout, signal))],
  schedules: [every(everySeconds, payOutJob)],
});
