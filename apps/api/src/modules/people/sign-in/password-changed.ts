import { personId, type PersonId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { mailPerson } from './mail-person';
import { passwordChangedMail } from './mails';
import type { Services } from './services';

/** Mails a person that the password was changed. */
export const passwordChangedJob = jobKind('password-changed', z.object({ userId: personId }));

export const mailPasswordChanged = (services: Services, mailer: Mailer, userId: PersonId): Promise<void> =>
  mailPerson(services, mailer, userId, passwordChangedMail);
