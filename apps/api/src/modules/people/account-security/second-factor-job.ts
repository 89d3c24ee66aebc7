import { personId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

const change = z.object({
  userId: personId,
  enabled: z.boolean(),
  by: z._default(z.enum(['owner', 'administrator']), 'owner'),
});
/** By whom it was changed: the owner of the account, or an administrator who took a lost one off. */
export type SecondFactorChange = z.input<typeof change>;

/** Tells a person that the second factor was enabled, disabled or taken off by somebody else. */
export const secondFactorChangedJob = jobKind('second-factor-changed', change);
