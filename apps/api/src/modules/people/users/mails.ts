import { invitationHours } from '@countinghouse/contract/people/users';
import type { Mail } from '../../../rails/mail';
import type { Addressed } from '../../organisation/brand';
import { composeMail } from '../../organisation/brand';

type Invitation = Addressed & { readonly organisation: string; readonly token: string };

const invitationUrl = ({ base, token }: Invitation): string => `${base}/invitation?token=${token}`;
const openFor = `The link works for ${invitationHours} hours.`;

/** The first mail of a new person: the link sets their password, which accepts the invitation. */
export const invitationMail = (invitation: Invitation): Mail =>
  composeMail(invitation, {
    subject: `You are invited to ${invitation.organisation}`,
    lines: [
      `${invitation.organisation} invites you to its dashboard. Use this link to set your password:`,
      `${openFor} It works once. If you did not expect it, ignore this mail, or decline: ${invitationUrl(invitation)}`,
    ],
    link: { label: 'Set your password', url: `${invitation.base}/reset-password?token=${invitation.token}` },
  });

/** For a person who has an account already: they see nothing there before they accept. */
export const joinMail = (invitation: Invitation): Mail =>
  composeMail(invitation, {
    subject: `You are invited to ${invitation.organisation}`,
    lines: [
      `${invitation.organisation} invites you to its dashboard. Use this link to accept or decline:`,
      `${openFor} You can also answer when you sign in next. Until you accept, ${invitation.organisation} knows your email address and nothing else of you.`,
      'If you did not expect it, decline or ignore this mail.',
    ],
    link: { label: 'Accept or decline', url: invitationUrl(invitation) },
  });
