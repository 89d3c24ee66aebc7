export type { Mail, Mailer } from './port';
export { findMails } from './repository';
export { mailboxMailer } from './simulated';
export { smtpMailer } from './smtp';
