import type { Database } from '@countinghouse/database';
import type { Mailer } from './port';
import { keepMail } from './repository';

/** Development mailbox: mails stay in the database, where the sandbox shows them. */
export const mailboxMailer = (database: Database): Mailer => ({
  send: (mail) => database.onPlatform((tx) => keepMail(tx, mail)),
});
