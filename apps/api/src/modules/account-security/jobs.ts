import * as z from 'zod/mini';
import type { JobHandlers } from '../../platform/jobs/runner';
import type { Mailer } from '../../rails/mail';
import { mailPerson } from '../sign-in';
import { secondFactorChangedMail } from './mails';
import type { Services } from './caller';

/** The outbox's name for telling a person that the second factor was enabled or disabled. */
export const secondFactorChangedJob = 'second-factor-changed';

const change = z.object({ userId: z.string(), enabled: z.boolean() });

export const accountSecurityJobs = (services: Services, mailer: Mailer): JobHandlers => ({
  [secondFactorChangedJob]: (payload) => {
    const { userId, enabled } = change.parse(payload);
    return mailPerson(services, mailer, userId, (addressed) => secondFactorChangedMail({ ...addressed, enabled }));
  },
});
