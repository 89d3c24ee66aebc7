import {
  changeTwoFactor,
  endOwnSession,
  getTwoFactorSetup,
  listOwnSessions,
  type OwnSession,
  type TwoFactorSetup,
} from '@countinghouse/contract/people/account-security';
import { listOwnMemberships, type OwnMembership } from '@countinghouse/contract/people/memberships';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@countinghouse/contract/people/passkeys';
import { listCompanyLinks, startCompanyLink, type CompanyLink } from '@countinghouse/contract/people/company-sign-in';
import { logOut } from '@countinghouse/contract/people/sign-in';
import type { AnswerOf } from '@countinghouse/contract';
import { call } from '../../../platform/api';
import { leaveFor } from '../../../platform/company-journey';
import { passkeyFor } from '../../../platform/forms/passkey-for';
import { proofFor, type Ways } from '../../../platform/forms/proof';
import { makePasskey } from '../../../platform/passkeys';
import type { FactorValues, ProofValues } from './model';

export const fetchSetup = (signal: AbortSignal): Promise<TwoFactorSetup> => call(getTwoFactorSetup, { signal });

/** Returns the recovery codes, which are shown only once. */
export const enableTwoFactor = async (
  { code, password }: FactorValues,
  { byPasskey }: Ways,
): Promise<readonly string[]> => {
  const passkey = byPasskey ? { passkey: await passkeyFor(changeTwoFactor.name) } : {};
  const body = { enabled: true, twoFaCode: code, password, ...passkey };
  return (await call(changeTwoFactor, { body })).recoveryCodes ?? [];
};

/** True if passkeys remain. */
export const disableTwoFactor = async ({ code, password }: FactorValues): Promise<boolean> => {
  const proof = code === '' ? { passkey: await passkeyFor(changeTwoFactor.name) } : { twoFaCode: code };
  return (await call(changeTwoFactor, { body: { enabled: false, password, ...proof } })).twoFaEnabled;
};

export const fetchPasskeys = async (signal: AbortSignal): Promise<readonly Passkey[]> =>
  (await call(listPasskeys, { signal })).passkeys;

/** Header of codes for a call; none for a person without a second factor. */
const proofOr = async (name: string, code: string, isAsked: boolean): Promise<string> =>
  isAsked ? proofFor(name, code) : '';

/** Returns the recovery codes that come with a first factor. */
export const addOwnPasskey = async (
  { name, code, password }: ProofValues,
  hasFactor: boolean,
): Promise<readonly string[] | null> => {
  const twoFactorCode = await proofOr(beginPasskey.name, code, hasFactor);
  const order = await call(beginPasskey, { body: { password }, twoFactorCode });
  const passkey = await makePasskey(order);
  return (await call(addPasskey, { body: { name, passkey } })).recoveryCodes ?? null;
};

/** True if a second factor is left. */
export const removeOwnPasskey = async (id: string, { code, password }: ProofValues): Promise<boolean> => {
  const twoFactorCode = await proofOr(removePasskey.name, code, true);
  return (await call(removePasskey, { params: { id }, body: { password }, twoFactorCode })).twoFaEnabled;
};

/** With the second factor: whoever swaps names has another one removed than is meant. */
export const nameOwnPasskey = async (
  id: string,
  { name, code }: Pick<ProofValues, 'name' | 'code'>,
): Promise<Passkey> => {
  const twoFactorCode = await proofOr(renamePasskey.name, code, true);
  return call(renamePasskey, { params: { id }, body: { name }, twoFactorCode });
};

export const fetchCompanyLinks = async (signal: AbortSignal): Promise<readonly CompanyLink[]> =>
  (await call(listCompanyLinks, { signal })).links;

/** Leaves for the company's sign-in, whose answer links the account. */
export const linkCompany = async (
  organisationId: string,
  { code, password }: Pick<ProofValues, 'code' | 'password'>,
): Promise<void> => {
  const twoFactorCode = await proofOr(startCompanyLink.name, code, true);
  leaveFor(await call(startCompanyLink, { params: { organisationId }, body: { password }, twoFactorCode }), 'link');
};

export const fetchSessions = async (signal: AbortSignal): Promise<readonly OwnSession[]> =>
  (await call(listOwnSessions, { signal })).sessions;

export const fetchMemberships = async (signal: AbortSignal): Promise<readonly OwnMembership[]> =>
  (await call(listOwnMemberships, { signal })).memberships;

export const endSession = (id: string): Promise<void> => call(endOwnSession, { params: { id } });

/** Fetches the limits of this session, which also restarts its idle time. */
export const askTimes = (isBackground: boolean): Promise<AnswerOf<typeof listOwnSessions>> =>
  call(listOwnSessions, { isBackground });

/** Ends a session at the server that this browser has given up. */
export const giveUp = (token: string): void => {
  call(logOut, { token, isBackground: true }).catch(() => undefined);
};
