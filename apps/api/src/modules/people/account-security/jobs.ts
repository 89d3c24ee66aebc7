import * as z from 'zod/mini';
import type { JobHandler } from '../../../platform/jobs/job';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { copiedPasskeyJob } from '../../../platform/passkeys/copied-job';
import { forgetSpentChallenges } from '../../../platform/passkeys/repository';
import type { Mailer } from '../../../rails/mail';
import { mailPerson } from '../sign-in';
import type { Services } from './caller';
import { doFactorReset } from './factor-reset';
import { passkeyChangedMail, secondFactorChangedMail, secondFactorResetMail } from './mails';
import {
  factorResetRequestedJob,
  factorResetConfirmedJob,
  factorResetDueJob,
  factorResetRefusedJob,
} from './reset-jobs';
import { reportCopiedPasskey } from './copied-passkey';
import { passkeyChangedJob } from './passkey-job';
import { secondFactorChangedJob } from './second-factor-job';
import { mailResetRequested, mailResetConfirmed, mailResetRefused } from './mail-reset';

const forgetChallengesJob = jobKind('forget-passkey-challenges', z.object({}), { concurrency: 1 });

export const accountSecuritySchedules = [every(3_600, forgetChallengesJob)];

export const accountSecurityJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(secondFactorChangedJob, ({ userId, enabled, hasPasskey, by }) =>
    mailPerson(services, mailer, userId, (addressed) =>
      by === 'administrator'
        ? secondFactorResetMail(addressed)
        : secondFactorChangedMail({ ...addressed, enabled, hasPasskey }),
    ),
  ),
  handle(passkeyChangedJob, ({ userId, ...change }) =>
    mailPerson(services, mailer, userId, (addressed) => passkeyChangedMail({ ...addressed, ...change })),
  ),
  handle(copiedPasskeyJob, (copied) => reportCopiedPasskey(services, mailer, copied)),
  handle(forgetChallengesJob, () => services.database.acrossOrganisations(forgetSpentChallenges)),
  handle(factorResetRequestedJob, ({ id }) => mailResetRequested(services, mailer, id)),
  handle(factorResetConfirmedJob, ({ id }) => mailResetConfirmed(services, mailer, id)),
  handle(factorResetDueJob, ({ id }) => doFactorReset(services, id)),
  handle(factorResetRefusedJob, ({ id }) => mailResetRefused(services, mailer, id)),
];
