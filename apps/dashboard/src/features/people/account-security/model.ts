import { validationMessages } from '@countinghouse/contract/validation';
import type { Errors } from '../../../platform/forms';
import { confirmationError, newPasswordError, present } from '../../../platform/passwords';
import { requiredCodeError } from '../../../platform/forms/code-input';

export type PasswordValues = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
  /** Empty for people without a second factor, who have no such field. */
  readonly code: string;
};

export const emptyPasswords: PasswordValues = { oldPassword: '', newPassword: '', confirmation: '', code: '' };

/** Error of each field; a valid field has no key. */
export const passwordErrors = (
  { oldPassword, newPassword, confirmation, code }: PasswordValues,
  hasSecondFactor: boolean,
): Errors<PasswordValues> =>
  present({
    oldPassword: oldPassword === '' ? validationMessages.oldPasswordRequired : undefined,
    newPassword: newPasswordError(newPassword),
    confirmation: confirmationError(newPassword, confirmation),
    code: hasSecondFactor ? requiredCodeError(code) : undefined,
  });

/** Fields common to enabling and disabling the second factor. */
export type FactorValues = { readonly code: string; readonly password: string };

export const factorErrors = ({ code, password }: FactorValues): Errors<FactorValues> =>
  present({
    code: requiredCodeError(code),
    password: password === '' ? validationMessages.passwordRequired : undefined,
  });

/** Form that sent the person here to set up the second factor, a path of this product; null for none. */
export const backOf = (search: string): string | null => {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/(?![/\\])/.test(back) ? back : null;
};
