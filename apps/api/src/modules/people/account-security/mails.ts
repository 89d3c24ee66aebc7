import type { Mail } from '../../../rails/mail';
import type { Addressed } from '../../organisation/brand';
import { composeMail } from '../../organisation/brand';

/** Tells the owner of an account that the second factor came or went, so that somebody else's change is noticed. */
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

/** Tells the owner that an administrator took the second factor off, as after a lost telephone. */
export const secondFactorResetMail = (addressed: Addressed): Mail =>
  composeMail(addressed, {
    subject: 'Two-factor authentication was reset',
    lines: [
      'An administrator of your organisation reset two-factor authentication for your account and your sessions were ended. Signing in asks for the password alone until you enable it again.',
      'If you did not ask for this, set a new password at once and tell your administrator.',
    ],
  });
