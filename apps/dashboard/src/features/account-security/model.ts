import { validationMessages } from '@countinghouse/contract/validation';
import type { FieldErrors } from '../../platform/form';
import { confirmationError, newPasswordError, present } from '../../platform/passwords';
import { requiredCodeError } from '../../platform/two-factor-field';

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
    code: hasSecondFactor ? requiredCodeError(code) : undefined,
  });

export type EnableValues = { readonly code: string };
export type DisableValues = { readonly code: string; readonly password: string };

export const enableErrors = ({ code }: EnableValues): FieldErrors<EnableValues> =>
  present({ code: requiredCodeError(code) });

export const disableErrors = ({ code, password }: DisableValues): FieldErrors<DisableValues> =>
  present({
    code: requiredCodeError(code),
    password: password === '' ? validationMessages.passwordRequired : undefined,
  });
