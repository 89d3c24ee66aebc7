import type { Mail } from '../../../rails/mail';
import type { Addressed } from '../../organisation/brand';
import { composeMail } from '../../organisation/brand';

/** Mail to the owner of an account that the second factor was enabled or disabled, so that a foreign change is noticed. */
export const secondFactorChangedMail = ({ enabled, ...addressed }: Addressed & { readonly enabled: boolean }): Mail =>
  composeMail(addressed, {
    subject: `Two-factor authentication was ${enabled ? 'enabled' : 'disabled'}`,
    lines: [
      enabled
        ? 'Two-factor authentication was enabled for your account and your other sessions were ended. From now on signing in asks for a code.'
        : 'Two-factor authentication was disabled for your account and your other sessions were ended. Signing in asks for the password alone now.',
      'If this was not you, set a new password at once and tell your administrator.',
    ],
  });

/** Mail to the owner that an administrator removed the second factor, as after a lost phone. */
export const secondFactorResetMail = (addressed: Addressed): Mail =>
  composeMail(addressed, {
    subject: 'Two-factor authentication was reset',
    lines: [
      'An administrator of your organisation reset two-factor authentication for your account and your sessions were ended. Signing in asks for the password alone until you enable it again.',
      'If you did not ask for this, set a new password at once and tell your administrator.',
    ],
  });
