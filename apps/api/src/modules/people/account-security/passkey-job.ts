import { personId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

/** Mails a person that a passkey was added or removed. */
export const passkeyChangedJob = jobKind(
  'passkey-changed',
  z.object({ userId: personId, name: z.string(), change: z.enum(['added', 'removed']) }),
);
