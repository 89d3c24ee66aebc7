import { changePassword as change } from '@countinghouse/contract/account-security';
import { call } from '../../platform/api';
import type { PasswordValues } from './model';

/** Ends the person's other sessions; this one goes on. */
export const changePassword = ({ oldPassword, newPassword, code }: PasswordValues): Promise<void> =>
  call(change, { body: { oldPassword, newPassword }, twoFactorCode: code });
