import type { Mailer } from '../../rails/mail';
import { mailPerson } from './mail-person';
import { passwordChangedMail } from './mails';
import type { Services } from './services';

/** The outbox's name for telling a person that the password was changed. */
export const passwordChangedJob = 'password-changed';

export const tellPasswordChanged = (services: Services, mailer: Mailer, userId: string): Promise<void> =>
  mailPerson(services, mailer, userId, passwordChangedMail);
