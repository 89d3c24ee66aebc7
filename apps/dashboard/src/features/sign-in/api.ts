import { forgotPassword as forgot, logIn as login, resetPassword as reset } from '@countinghouse/contract/sign-in';
import { call, exchange } from '../../platform/api';
import { noteSpentCode } from '../../platform/api/code-clock';
import { openSession, sessionStore } from '../../platform/session';
import { loginBody, normaliseEmail, type LoginValues } from './model';

/** Signs in and opens the session. A failed login leaves nobody signed in. */
export const logIn = async (values: LoginValues): Promise<void> => {
  sessionStore.dismissFlags();
  const { answer, headers } = await exchange(login, { body: loginBody(values) });
  if (values.code !== '') noteSpentCode();
  await openSession(answer, headers);
};

/** Asks for the mail with the link; answers the sentence to show, the same for an unknown address. */
export const askForLink = async (email: string): Promise<string> =>
  (await call(forgot, { body: { email: normaliseEmail(email) } })).message;

export const setNewPassword = (token: string, newPassword: string, code: string): Promise<void> =>
  call(reset, { body: { token, newPassword, ...(code === '' ? {} : { twoFaCode: code }) } });
