import {
  changeTwoFactor,
  endOwnSession,
  getTwoFactorSetup,
  listOwnSessions,
  type OwnSession,
  type TwoFactorSetup,
} from '@countinghouse/contract/people/account-security';
import { listOwnMemberships, type OwnMembership } from '@countinghouse/contract/people/memberships';
import { logOut } from '@countinghouse/contract/people/sign-in';
import type { AnswerOf } from '@countinghouse/contract';
import { call } from '../../../platform/api';
import type { FactorValues } from './model';

export const fetchSetup = (signal: AbortSignal): Promise<TwoFactorSetup> => call(getTwoFactorSetup, { signal });

/** Returns the recovery codes, which are shown only once. */
export const enableTwoFactor = async ({ code, password }: FactorValues): Promise<readonly string[]> =>
  (await call(changeTwoFactor, { body: { enabled: true, twoFaCode: code, password } })).recoveryCodes ?? [];

export const disableTwoFactor = async ({ code, password }: FactorValues): Promise<void> => {
  await call(changeTwoFactor, { body: { enabled: false, twoFaCode: code, password } });
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
