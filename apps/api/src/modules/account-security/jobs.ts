import * as z from 'zod/mini';
import type { JobHandler } from '../../platform/jobs/job';
import { handle, jobKind } from '../../platform/jobs/job';
import type { Mailer } from '../../rails/mail';
import { mailPerson } from '../sign-in';
import { secondFactorChangedMail, secondFactorResetMail } from './mails';
import type { Services } from './caller';

const change = z.object({
  userId: z.string(),
  enabled: z.boolean(),
  by: z._default(z.enum(['owner', 'administrator']), 'owner'),
});
/** By whom it was changed: the owner of the account, or an administrator who took a lost one off. */
export type SecondFactorChange = z.input<typeof change>;

/** Tells a person that the second factor was enabled, disabled or taken off by somebody else. */
export const secondFactorChangedJob = jobKind('second-factor-changed', change);

export const accountSecurityJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(secondFactorChangedJob, ({ userId, enabled, by }) =>
    mailPerson(services, mailer, userId, (addressed) =>
      by === 'administrator' ? secondFactorResetMail(addressed) : secondFactorChangedMail({ ...addressed, enabled }),
    ),
  ),
];
