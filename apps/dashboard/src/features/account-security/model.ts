import { validationMessages } from '@countinghouse/contract/validation';
import type { FieldErrors } from '../../platform/form';
import { confirmationError, newPasswordError, present } from '../../platform/passwords';

export type PasswordValues = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
  /** Empty for people without a second factor, who are not asked. */
  readonly code: string;
};

export const emptyPasswords: PasswordValues = { oldPassword: '', newPassword: '', confirmation: '', code: '' };

/** What is wrong with each field; a field that is right has no key. */
export const passwordErrors = (
  { oldPassword, newPassword, confirmation, code }: PasswordValues,
  hasSecondFactor: boolean,
): FieldErrors<PasswordValues> =>
  present({
    oldPassword: oldPassword === '' ? validationMessages.oldPasswordRequired : undefined,
    newPassword: newPasswordError(newPassword),
    confirmation: confirmationError(newPassword, confirmation),
    code: hasSecondFactor && !/^\d{6}$/.test(code) ? validationMessages.twoFactorCode : undefined,
  });
