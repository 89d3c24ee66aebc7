import { getSession } from '@countinghouse/contract/people/sign-in';
import { call } from '../api/call';
import { sessionStore } from './current';
import { confirmsBy, organisationsOf } from './open-session';

let asking: Promise<boolean> | null = null;

/**
 * Fetches the person's present permissions and updates the session, so that sidebar and screens follow a changed role without a new login. Returns
 * true if anything changed; without an answer the known ones stay.
 */
export const refreshSession = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};

const ask = async (): Promise<boolean> => {
  const token = sessionStore.token();
  if (token === null) return false;
  try {
    const { user, organisations, elsewhere } = await call(getSession, { token, isBackground: true });
    return sessionStore.learn(token, {
      role: user.role,
      permissions: user.permissions,
      isViewing: user.isViewing,
      testOf: user.testOf,
      authentication: user.twoFaEnabled,
      ...confirmsBy(user),
      secondFactorRequired: user.twoFaRequired,
      organisationList: organisationsOf(organisations),
      elsewhere,
    });
  } catch {
    return false;
  }
};
