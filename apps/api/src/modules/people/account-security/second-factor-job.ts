import { personId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

const change = z.object({
  userId: personId,
  enabled: z.boolean(),
  /** A passkey remains where an authenticator was taken off. */
  hasPasskey: z._default(z.boolean(), false),
  by: z._default(z.enum(['owner', 'administrator']), 'owner'),
});
/** Author of the change: the owner of the account, or an administrator who removed a lost one. */
export type SecondFactorChange = z.input<typeof change>;

/** Mails a person that the second factor was enabled, disabled or removed by somebody else. */
export const secondFactorChangedJob = jobKind('second-factor-changed', change);
