import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../testing';
import { startTestApi, testPassword } from '../../testing';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const logIn = (body: object, headers: Record<string, string> = {}) => api.call('POST', 'auth/login', { body, headers });

describe('auth/login', () => {
  it('[LOGIN-6] [SESSION-2] with one organisation binds the session to it at once', async () => {
    const organisation = await api.createOrganisation({ name: 'Northgate Payments' });
    const user = await api.createUser([organisation], { permissions: ['GET_BUSINESSES'], role: 'Treasury' });
    const answer = await logIn({ email: user.email, password: testPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: {
        email: user.email,
        role: 'Treasury',
        id: user.id,
        twoFaEnabled: false,
        organisationId: organisation.id,
        permissions: ['GET_BUSINESSES', 'GET_ORGANISATION'],
      },
      sessionId: expect.any(String),
      organisations: { [organisation.id]: 'Northgate Payments' },
      expiresAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      idleTimeoutSeconds: 1800,
    });
  });
});
