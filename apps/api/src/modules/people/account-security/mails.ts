import type { Mail } from '../../../rails/mail';
import type { Addressed } from '../../organisation/brand';
import { composeMail } from '../../organisation/brand';

/** Mail to the owner of an account that the second factor was enabled or disabled, so that a foreign change is noticed. */
export const secondFactorChangedMail = ({
  enabled,
  hasPasskey,
  ...addressed
}: Addressed & { readonly enabled: boolean; readonly hasPasskey: boolean }): Mail =>
  composeMail(addressed, {
    subject: `Two-factor authentication was ${enabled ? 'enabled' : 'disabled'}`,
    lines: [
      enabled
        ? 'Two-factor authentication was enabled for your account and your other sessions were ended. From now on signing in asks for a code.'
        : `Two-factor authentication was disabled for your account and your other sessions were ended. ${hasPasskey ? 'Signing in asks for a passkey now.' : 'Signing in asks for the password alone now.'}`,
      'If this was not you, set a new password at once and tell your administrator.',
    ],
  });

/** Mail to the owner of an account that a passkey was added or removed. */
export const passkeyChangedMail = ({
  name,
  change,
  ...addressed
}: Addressed & { readonly name: string; readonly change: 'added' | 'removed' }): Mail =>
  composeMail(addressed, {
    subject: `A passkey was ${change}`,
    lines: [
      change === 'added'
        ? `The passkey “${name}” was added to your account. It signs you in without a password.`
        : `The passkey “${name}” was removed from your account and your other sessions were ended.`,
      'If this was not you, set a new password at once, end the other sessions and tell your administrator.',
    ],
  });

/** Mail to the owner of an account that a passkey seems to exist twice. */
export const passkeyCopiedMail = ({ name, ...addressed }: Addressed & { readonly name: string }): Mail =>
  composeMail(addressed, {
    subject: 'A passkey of yours may have been copied',
    lines: [
      `Somebody used the passkey “${name}” with an older counter than before and was refused. Either its key was copied, or its device lost count.`,
      'Remove this passkey and add a new one. If you did not use it just now, tell your administrator.',
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
