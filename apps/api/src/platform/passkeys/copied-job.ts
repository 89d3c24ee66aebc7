import { personId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../jobs/job';

/** Tells a person, and the trails of the person's organisations, that a passkey's counter went back. */
export const copiedPasskeyJob = jobKind(
  'passkey-copied',
  z.object({ userId: personId, passkeyId: z.string(), name: z.string() }),
);
