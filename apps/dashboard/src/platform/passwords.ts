import { newPassword, validationMessages } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';

/** Error of a new password: the first broken rule's message, or undefined. */
export const newPasswordError = (password: string): string | undefined =>
  z.safeParse(newPassword, password).error?.issues[0]?.message;

/** Error of its repetition. */
export const confirmationError = (password: string, confirmation: string): string | undefined => {
  if (confirmation === '') return validationMessages.confirmPasswordRequired;
  return confirmation === password ? undefined : validationMessages.passwordsDiffer;
};

/** An optional two-factor code: six digits or nothing. */
export const twoFactorCodeError = (code: string): string | undefined =>
  code === '' || /^\d{6}$/.test(code) ? undefined : validationMessages.twoFactorCode;

/** Only the fields that are wrong. */
export const present = <Field extends string>(errors: Record<Field, string | undefined>): { [F in Field]?: string } =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as {
    [F in Field]?: string;
  };
