import { validationMessages } from '@countinghouse/contract/validation';
import type { Errors } from '../../../platform/forms';
import { confirmationError, newPasswordError, present } from '../../../platform/passwords';
import { proofError, requiredCodeError, type Ways } from '../../../platform/forms/proof';

export type PasswordValues = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
  /** Empty for people without a second factor, who have no such field. */
  readonly code: string;
};

export const emptyPasswords: PasswordValues = { oldPassword: '', newPassword: '', confirmation: '', code: '' };

/** Error of each field; a valid field has no key. Without ways to confirm nothing is asked. */
export const passwordErrors = (
  { oldPassword, newPassword, confirmation, code }: PasswordValues,
  ways: Ways | null,
): Errors<PasswordValues> =>
  present({
    oldPassword: oldPassword === '' ? validationMessages.oldPasswordRequired : undefined,
    newPassword: newPasswordError(newPassword),
    confirmation: confirmationError(newPassword, confirmation),
    code: ways ? proofError(code, ways) : undefined,
  });

/** Fields common to enabling and disabling the second factor. */
export type FactorValues = { readonly code: string; readonly password: string };

/** Disabling takes a passkey in place of the code; enabling needs the code of the new authenticator. */
export const factorErrors = ({ code, password }: FactorValues, ways: Ways | null = null): Errors<FactorValues> =>
  present({
    code: ways ? proofError(code, ways) : requiredCodeError(code),
    password: password === '' ? validationMessages.passwordRequired : undefined,
  });

/** Fields of a proof with the password: of removing an authenticator or a passkey, and of adding one, which has a name. */
export type ProofValues = FactorValues & { readonly name: string };

export const proofErrors =
  (ways: Ways | null, hasName: boolean) =>
  ({ name, code, password }: ProofValues): Errors<ProofValues> =>
    present({
      name: hasName && name.trim() === '' ? 'Name is required' : undefined,
      code: ways ? proofError(code, ways) : undefined,
      password: password === '' ? validationMessages.passwordRequired : undefined,
    });

/** Form that sent the person here to set up the second factor, a path of this product; null for none. */
export const backOf = (search: string): string | null => {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/(?![/\\])/.test(back) ? back : null;
};
