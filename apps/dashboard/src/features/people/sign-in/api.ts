import {
  forgotPassword as forgot,
  getPasswordLink,
  logIn as login,
  resetPassword as reset,
} from '@countinghouse/contract/people/sign-in';
import {
  acceptInvitationLink,
  declineInvitationLink,
  getInvitationLink,
  type InvitationLink,
} from '@countinghouse/contract/people/memberships';
import {
  confirmFactorReset as confirm,
  getFactorReset,
  refuseFactorResetLink,
  type FactorResetLink,
} from '@countinghouse/contract/people/account-security';
import { getSignInChallenge, logInWithPasskey } from '@countinghouse/contract/people/passkeys';
import {
  askCompanySignIn,
  finishCompanyLink,
  finishCompanySignIn,
  proveCompanySignIn,
  startCompanySignIn,
} from '@countinghouse/contract/people/company-sign-in';
import { leaveFor } from '../../../platform/company-journey';
import { askPasskey } from '../../../platform/passkeys';
import { ApiError, call, exchange } from '../../../platform/api';
import { noteSpentCode } from '../../../platform/api/code-clock';
import { openSession, sessionStore } from '../../../platform/session';
import { loginBody, normaliseEmail, type LoginValues } from './model';

/** Signs in and opens the session. After a failed login nobody is signed in. */
export const logIn = async (values: LoginValues): Promise<void> => {
  sessionStore.dismissFlags();
  const { answer, headers } = await exchange(login, { body: loginBody(values) });
  if (values.code !== '') noteSpentCode();
  await openSession(answer, headers, { isFresh: true });
};

/** Signs in by a passkey of this address, whoever's it is. */
export const logInByPasskey = async (): Promise<void> => {
  sessionStore.dismissFlags();
  const passkey = await askPasskey(await call(getSignInChallenge, { query: { purpose: 'sign-in' } }));
  const { answer, headers } = await exchange(logInWithPasskey, { body: { passkey } });
  await openSession(answer, headers, { isFresh: true });
};

/** Requests the mail with the link; returns the sentence to show, equal for unknown addresses. */
export const askForLink = async (email: string): Promise<string> =>
  (await call(forgot, { body: { email: normaliseEmail(email) } })).message;

/** True if the link has expired. Other failures are reported when the password is set. */
export const isLinkGone = async (token: string): Promise<boolean> => {
  try {
    await call(getPasswordLink, { params: { token }, isBackground: true });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === 'LINK_INVALID';
  }
};

export const setNewPassword = (token: string, newPassword: string, code: string): Promise<void> =>
  call(reset, { body: { token, newPassword, ...(code === '' ? {} : { twoFaCode: code }) } });

/** Sets the password, confirmed by a passkey in place of a code. */
export const setNewPasswordByPasskey = async (token: string, newPassword: string): Promise<void> => {
  const passkey = await askPasskey(await call(getSignInChallenge, { query: { purpose: 'reset-password' } }));
  await call(reset, { body: { token, newPassword, passkey } });
};

export const fetchInvitationLink = (token: string): Promise<InvitationLink> =>
  call(getInvitationLink, { params: { token } });

export const answerInvitationLink = (token: string, how: 'accept' | 'decline'): Promise<void> =>
  call(how === 'accept' ? acceptInvitationLink : declineInvitationLink, { params: { token } });

export const fetchFactorReset = (token: string): Promise<FactorResetLink> =>
  call(getFactorReset, { params: { token } });

export const confirmFactorReset = (token: string, password: string): Promise<FactorResetLink> =>
  call(confirm, { params: { token }, body: { password } });

export const refuseFactorReset = (token: string): Promise<void> => call(refuseFactorResetLink, { params: { token } });

/** True if people of the domain sign in by their company here. A failure offers nothing. */
export const isCompanyOffered = async (email: string): Promise<boolean> => {
  try {
    return (await call(askCompanySignIn, { body: { email: normaliseEmail(email) }, isBackground: true })).isOffered;
  } catch {
    return false;
  }
};

/** Leaves for the company's sign-in. */
export const goToCompany = async (
  wanted: { readonly email: string } | { readonly invitation: string },
): Promise<void> => {
  const body = 'email' in wanted ? { email: normaliseEmail(wanted.email) } : wanted;
  leaveFor(await call(startCompanySignIn, { body }), 'sign-in');
};

export type CompanyProof = { readonly proof: string; readonly email: string | null };

/** Takes the answer of the company's sign-in back. Null once signed in; otherwise the second factor is asked. */
export const finishByCompany = async (ticket: string, answer: string): Promise<CompanyProof | null> => {
  sessionStore.dismissFlags();
  const { answer: finished, headers } = await exchange(finishCompanySignIn, { body: { ticket, answer } });
  const { signedIn, proof, email } = finished;
  if (signedIn) await openSession(signedIn, headers, { isFresh: true });
  return proof === null ? null : { proof, email };
};

/** Adds the code, or with neither a passkey, and signs in. */
export const proveByCompany = async (
  proof: string,
  { code, recoveryCode }: Pick<LoginValues, 'code' | 'recoveryCode'>,
): Promise<void> => {
  const shown =
    recoveryCode !== ''
      ? { recoveryCode }
      : code !== ''
        ? { twoFaCode: Number(code) }
        : { passkey: await askPasskey(await call(getSignInChallenge, { query: { purpose: 'sign-in' } })) };
  const { answer, headers } = await exchange(proveCompanySignIn, { body: { proof, ...shown } });
  if (code !== '') noteSpentCode();
  await openSession(answer, headers, { isFresh: true });
};

export const finishLink = async (ticket: string, answer: string): Promise<string> =>
  (await call(finishCompanyLink, { body: { ticket, answer } })).organisation;
