import type { Mail } from '../../../rails/mail';
import { instantWords } from '../../../platform/words';
import { composeMail } from '../../organisation/brand';
import type { Addressed } from '../../organisation/brand';
import { resetMinutes } from './repository';

/** The link to a new password. */
export const resetMail = ({ token, ...addressed }: Addressed & { readonly token: string }): Mail =>
  composeMail(addressed, {
    subject: 'Set a new password',
    lines: [
      'Somebody, most likely you, asked for a new password. Use this link to set one:',
      `The link works once and for ${resetMinutes} minutes. If you did not ask for it, ignore this mail: nothing has changed.`,
    ],
    link: { label: 'Set a new password', url: `${addressed.base}/reset-password?token=${token}` },
  });

/** Mail to the owner of an account, so that a foreign change does not go unnoticed. */
export const passwordChangedMail = (addressed: Addressed): Mail =>
  composeMail(addressed, {
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed and your other sessions were ended.',
      'If this was not you, ask for a new password at once and tell your administrator.',
    ],
  });

/** Mail to the owner of an account about a login from a new browser or address. */
export const newDeviceMail = ({
  device,
  at,
  ...addressed
}: Addressed & { readonly device: string; readonly at: Date }): Mail =>
  composeMail(addressed, {
    subject: 'New sign-in from an unknown device',
    lines: [
      `Somebody signed in to your account from a device that we have not seen before: ${device}, ${instantWords(at)}.`,
      'If this was you, there is nothing to do.',
      'If this was not you, set a new password at once, end the other sessions and tell your administrator.',
    ],
  });
