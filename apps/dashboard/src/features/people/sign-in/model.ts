import type { Errors } from '../../../platform/forms/check';

/** Values of the login screen. */
export type LoginValues = {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  /** In place of the code: only one of the two fields is shown, and the other is empty. */
  readonly recoveryCode: string;
};

export const emptyLogin: LoginValues = { email: '', password: '', code: '', recoveryCode: '' };

/** The contract's own messages and pattern, restated so that the first screen carries no schema; a test compares them. */
const messages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  code: '2FA must be 6 digits',
} as const;

const emailPattern = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const longestEmail = 254;

export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

export const emailError = (typed: string): string | undefined => {
  const email = normaliseEmail(typed);
  if (email === '') return messages.emailRequired;
  return email.length <= longestEmail && emailPattern.test(email) ? undefined : messages.emailInvalid;
};

/** Error of each field; a valid field has no key. */
export const loginErrors = ({ email, password, code }: LoginValues): Errors<LoginValues> => {
  const wrongEmail = emailError(email);
  return {
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(password === '' ? { password: messages.passwordRequired } : {}),
    ...(code === '' || /^\d{6}$/.test(code) ? {} : { code: messages.code }),
  };
};

/** Login body: the e-mail in lower case, the code as a number and only if given. */
export const loginBody = ({ email, password, code, recoveryCode }: LoginValues) => ({
  email: normaliseEmail(email),
  password,
  ...(code === '' ? {} : { twoFaCode: Number(code) }),
  ...(recoveryCode === '' ? {} : { recoveryCode }),
});

/** The token of a mailed link, in the page's address. */
export const tokenOfAddress = (): string => new URLSearchParams(window.location.search).get('token') ?? '';

/** A code as typed or pasted: authenticators show it in two groups. */
export const typedCode = (typed: string): string => typed.replace(/\s/g, '').slice(0, 6);
