import type { JobHandler } from '../../../platform/jobs/job';
import { handle } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { mailPerson } from '../sign-in';
import type { Services } from './caller';
import { doFactorReset } from './factor-reset';
import { secondFactorChangedMail, secondFactorResetMail } from './mails';
import {
  factorResetRequestedJob,
  factorResetConfirmedJob,
  factorResetDueJob,
  factorResetRefusedJob,
} from './reset-jobs';
import { secondFactorChangedJob } from './second-factor-job';
import { mailResetRequested, mailResetConfirmed, mailResetRefused } from './mail-reset';

export const accountSecurityJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(secondFactorChangedJob, ({ userId, enabled, by }) =>
    mailPerson(services, mailer, userId, (addressed) =>
      by === 'administrator' ? secondFactorResetMail(addressed) : secondFactorChangedMail({ ...addressed, enabled }),
    ),
  ),
  handle(factorResetRequestedJob, ({ id }) => mailResetRequested(services, mailer, id)),
  handle(factorResetConfirmedJob, ({ id }) => mailResetConfirmed(services, mailer, id)),
  handle(factorResetDueJob, ({ id }) => doFactorReset(services, id)),
  handle(factorResetRefusedJob, ({ id }) => mailResetRefused(services, mailer, id)),
];
