import { invitationHours } from '@countinghouse/contract/users';
import type { Mail } from '../../rails/mail';
import type { Addressed } from '../brand';
import { composeMail } from '../brand';

type Invitation = Addressed & { readonly organisation: string };

/** The first mail of a new person: the link sets their password. */
export const invitationMail = ({ token, organisation, ...addressed }: Invitation & { readonly token: string }): Mail =>
  composeMail(addressed, {
    subject: `You are invited to ${organisation}`,
    lines: [
      `${organisation} gave you access to its dashboard. Use this link to set your password:`,
      `The link works once and for ${invitationHours} hours. If you did not expect it, ignore this mail.`,
    ],
    link: { label: 'Set your password', url: `${addressed.base}/reset-password?token=${token}` },
  });

/** For a person who signs in already, for another organisation. */
export const joinedMail = ({ organisation, ...addressed }: Invitation): Mail =>
  composeMail(addressed, {
    subject: `You have access to ${organisation}`,
    lines: [
      `${organisation} gave you access to its dashboard. Log in with the password you have:`,
      'If you did not expect it, tell its administrator.',
    ],
    link: { label: 'Log in', url: `${addressed.base}/` },
  });
