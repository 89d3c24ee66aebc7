import { changePassword, changeTwoFactor } from '@countinghouse/contract/people/account-security';
import { listUsers } from '@countinghouse/contract/people/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionFixture } from '../../testing/fixtures';
import { call } from '../api';
import { sessionStore } from './current';
import type { Doubt } from './doubt';
import { onDoubt, raiseDoubt } from './doubt';
import { refreshSession } from './refresh-session';

const session = sessionFixture({ permissions: ['GET_ORGANISATION', 'CREATE_USER'], role: 'ADMIN' });

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

/** Answer of the server for the fixture's person, changed. */
const told = (changes: object) => ({
  user: {
    email: session.email,
    id: session.id,
    role: session.role,
    twoFaEnabled: session.authentication,
    twoFaRequired: session.secondFactorRequired,
    organisationId: session.organisationId,
    permissions: session.permissions,
    ...changes,
  },
  sessionId: session.sessionId,
  organisations: Object.fromEntries(session.organisationList.map(({ id, name }) => [id, name])),
});

const current = () => {
  const state = sessionStore.read();
  return state.status === 'signedIn' ? state.session : null;
};

beforeEach(() => sessionStore.start(session));
afterEach(() => vi.unstubAllGlobals());

describe('what a person holds', () => {
  it('is learned without a new login, and the token stays', async () => {
    answer(200, told({ role: 'SUPPORT', permissions: ['GET_ORGANISATION'], twoFaEnabled: true, twoFaRequired: true }));
    expect(await refreshSession()).toBe(true);
    expect(current()).toEqual({
      ...session,
      role: 'SUPPORT',
      permissions: ['GET_ORGANISATION'],
      authentication: true,
      secondFactorRequired: true,
    });
  });

  it('stays as it was known where nothing is new, or no answer comes', async () => {
    answer(200, told({}));
    expect(await refreshSession()).toBe(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await refreshSession()).toBe(false);
    expect(current()).toEqual(session);
  });

  it('is never learned from an answer to a session before', () => {
    expect(sessionStore.learn('of-before', { ...session, permissions: [] })).toBe(false);
    expect(current()).toEqual(session);
  });

  it('ends with the session', async () => {
    answer(401, { code: 'UNAUTHENTICATED', message: 'Session not found' });
    expect(await refreshSession()).toBe(false);
    expect(sessionStore.read()).toMatchObject({ status: 'signedOut', sessionExpired: true });
  });
});

describe('a doubt', () => {
  const heard: Doubt[] = [];
  let stop: () => void;
  beforeEach(() => {
    heard.length = 0;
    stop = onDoubt((doubt) => heard.push(doubt));
    heard.length = 0;
  });
  afterEach(() => stop());

  const passwords = { oldPassword: 'Sandbox2025', newPassword: 'Sandbox2026' };
  const wrongCode = { code: 'TWO_FA_INVALID', message: 'Invalid or expired 2FA verification code.' };

  it('is raised by a refusal of what this tab thought allowed, and by no other', async () => {
    answer(403, { code: 'FORBIDDEN', message: 'No' });
    await expect(call(listUsers)).rejects.toThrow('No');
    expect(heard).toEqual(['refused']);
    for (const [status, code] of [
      [404, 'NOT_FOUND'],
      [409, 'STATE_CONFLICT'],
      [429, 'RATE_LIMITED'],
    ] as const) {
      answer(status, { code, message: 'No' });
      await expect(call(listUsers)).rejects.toThrow('No');
    }
    expect(heard).toEqual(['refused']);
  });

  it('is raised by a demand for a second factor, but not by a wrong code while one is set up', async () => {
    answer(401, wrongCode);
    await expect(call(changePassword, { body: passwords })).rejects.toThrow(wrongCode.message);
    expect(heard).toEqual(['refused']);
    await expect(
      call(changeTwoFactor, { body: { enabled: true, twoFaCode: '012345', password: 'Sandbox2025' } }),
    ).rejects.toThrow();
    expect(heard).toEqual(['refused']);
  });

  it('waits for whoever listens', () => {
    stop();
    raiseDoubt('restored');
    const late: Doubt[] = [];
    stop = onDoubt((doubt) => late.push(doubt));
    expect(late).toEqual(['restored']);
    stop();
    stop = onDoubt((doubt) => late.push(doubt));
    expect(late).toEqual(['restored']);
  });
});
