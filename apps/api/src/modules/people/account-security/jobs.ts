import type { JobHandler } from '../../../platform/jobs/job';
import { handle } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { mailPerson } from '../sign-in';
import type { Services } from './caller';
import { doFactorReset } from './factor-reset';
import { secondFactorChangedMail, secondFactorResetMail } from './mails';
import { factorResetAskedJob, factorResetConfirmedJob, factorResetDueJob, factorResetRefusedJob } from './reset-jobs';
import { secondFactorChangedJob } from './second-factor-job';
import { tellResetAsked, tellResetConfirmed, tellResetRefused } from './tell-reset';

export const accountSecurityJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(secondFactorChangedJob, ({ userId, enabled, by }) =>
    mailPerson(services, mailer, userId, (addressed) =>
      by === 'administrator' ? secondFactorResetMail(addressed) : secondFactorChangedMail({ ...addressed, enabled }),
    ),
  ),
  handle(factorResetAskedJob, ({ id }) => tellResetAsked(services, mailer, id)),
  handle(factorResetConfirmedJob, ({ id }) => tellResetConfirmed(services, mailer, id)),
  handle(factorResetDueJob, ({ id }) => doFactorReset(services, id)),
  handle(factorResetRefusedJob, ({ id }) => tellResetRefused(services, mailer, id)),
];
