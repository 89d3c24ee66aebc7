import { getBusiness, listBusinesses } from '@countinghouse/contract/organisation/businesses';
import { listCurrencies } from '@countinghouse/contract/organisation/currencies';
import { forgotPassword, logIn, switchOrganisation } from '@countinghouse/contract/people/sign-in';
import { changePassword } from '@countinghouse/contract/people/account-security';
import { twoFactorMessage } from '@countinghouse/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionFixture } from '../../testing/fixtures';
import { sessionStore } from '../session/current';
import { call } from './call';
import { secondsLeft } from './code-clock';
import { ApiError, messageOf } from './error';

const organisationId = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
const passwords = { oldPassword: 'Sandbox2025', newPassword: 'Sandbox2026' };
const credentials = { email: 'admin@northgate.example', password: 'Sandbox2025' };

const sent: { url: string; request: RequestInit }[] = [];
const answer = (...answers: (() => Promise<Response>)[]) => {
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    sent.push({ url, request });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next ? next() : Promise.reject(new TypeError('Failed to fetch'));
  });
};
const json = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  sent.length = 0;
  await sessionStore.start(sessionFixture({}));
});
afterEach(() => vi.unstubAllGlobals());

describe('the sentence of an error', () => {
  const all = {
    data: { rejection: 'one', message: 'two' },
    response: { data: { message: 'three', rejection: 'four' } },
  };
  it.each([
    ['a string as it is', 'As it is', 'As it is'],
    ['data.rejection first', all, 'one'],
    ['data.message second', { ...all, data: { message: 'two' } }, 'two'],
    ['response.data.message third', { response: all.response }, 'three'],
    ['response.data.rejection last', { response: { data: { rejection: 'four' } } }, 'four'],
    ['the fallback where nothing is said', { data: { message: '' } }, 'fallback'],
    ['the fallback for nothing at all', undefined, 'fallback'],
    ['the fallback for what is not a sentence', { data: { message: 7, rejection: null } }, 'fallback'],
  ])('[ERR-1] is %s', (_what, error, expected) => {
    expect(messageOf(error, 'fallback')).toBe(expected);
  });
});

describe('a call', () => {
  it('[API-1] goes to the API base with the bearer token, the second factor and the idempotency key', async () => {
    answer(() => Promise.resolve(new Response(null, { status: 204 })));
    const idempotencyKey = '0195fa6b-2c3d-7e4f-9a5b-6c7d8e9f0a1b';
    await call(changePassword, { body: passwords, twoFactorCode: '012345', idempotencyKey });
    expect(sent[0]?.url).toBe('/api/v1/users/password');
    expect(sent[0]?.request).toMatchObject({
      method: 'PATCH',
      body: JSON.stringify(passwords),
      headers: {
        authorization: `Bearer ${sessionStore.token()}`,
        'x-two-fa-code': '012345',
        'idempotency-key': idempotencyKey,
      },
    });
  });

  it('[API-1] sends no token to a public call and no code where none was typed', async () => {
    answer(json(202, { message: 'sent' }));
    await call(forgotPassword, { body: { email: 'a@b.example' } });
    expect(Object.keys(sent[0]?.request.headers ?? {})).toEqual(['accept', 'content-type']);
  });

  it('tells of a second factor’s code that it was used, and for how long there is no other, and keeps the person signed in', async () => {
    const refused = { code: 'TWO_FA_INVALID', message: twoFactorMessage };
    answer(() => Promise.resolve(Response.json(refused, { status: 401, headers: { 'retry-after': '17' } })));
    await expect(call(changePassword, { body: passwords })).rejects.toThrow(
      'This code was used already. The next one is due in 17 seconds.',
    );
    expect(secondsLeft()).toBeGreaterThan(0);
    expect(sessionStore.token()).not.toBeNull();
    answer(json(401, refused));
    await expect(call(changePassword, { body: passwords })).rejects.toThrow(twoFactorMessage);
  });

  it.each([
    ['GET balances and GET businesses', listBusinesses, "Couldn't load businesses"],
    ['any other', listCurrencies, 'Error completing action. Please try again later.'],
  ])('[ERR-5] shows the fallback of %s where the server says nothing', async (_name, endpoint, fallback) => {
    answer(json(500, { requestId: 'r', code: 'INTERNAL' }));
    await expect(call(endpoint)).rejects.toThrow(fallback);
  });

  it('[ERR-5] each call of the catalogue has its own fallback', async () => {
    answer(json(500, {}));
    await expect(call(getBusiness, { params: { id: organisationId } })).rejects.toThrow(
      "Couldn't load business metadata",
    );
    await expect(call(switchOrganisation, { params: { organisationId } })).rejects.toThrow(
      'Failed to switch organisation',
    );
    await expect(call(logIn, { body: credentials })).rejects.toThrow('Error occurred during login');
  });

  it('[ERR-7] rethrows the error response with its status, code and fields', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'No', fields: [{ field: 'name', message: 'Bad' }] };
    answer(json(400, body));
    await expect(call(listBusinesses)).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: body.fields,
      response: { status: 400, data: body },
    });
  });

  it('never builds a path from an id that is not one', async () => {
    answer(json(200, []));
    await expect(call(getBusiness, { params: { id: '../users' } })).rejects.toBeInstanceOf(ApiError);
    expect(sent).toEqual([]);
  });

  it.each([
    ['HTML', () => Promise.resolve(new Response('<html>', { status: 200 }))],
    ['another shape', json(200, { nonsense: true })],
    ['nothing', () => Promise.resolve(new Response('', { status: 200 }))],
  ])('treats %s instead of its answer as an error of its own', async (_what, respond) => {
    answer(respond);
    await expect(call(listCurrencies)).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER' });
    expect(sessionStore.read().status).toBe('signedIn');
  });
});

describe('a 401', () => {
  it('[ERR-2] of the second factor reaches the caller and ends nothing', async () => {
    answer(json(401, { message: twoFactorMessage }));
    await expect(call(changePassword, { body: passwords })).rejects.toThrow(twoFactorMessage);
    expect(sessionStore.read().status).toBe('signedIn');
  });

  it('[ERR-3] elsewhere logs out and flags the session as expired', async () => {
    answer(json(401, { message: 'Session not found' }));
    await expect(call(listCurrencies)).rejects.toThrow('Session not found');
    expect(sessionStore.read()).toMatchObject({ status: 'signedOut', sessionExpired: true, rateLimited: false });
  });

  it('[ERR-3] [LOGIN-6] on a login leaves nobody signed in and expires nothing', async () => {
    answer(json(401, { message: 'Invalid email or password' }));
    await expect(call(logIn, { body: credentials })).rejects.toThrow('Invalid email or password');
    expect(sessionStore.read()).toMatchObject({ status: 'signedOut', sessionExpired: false });
  });

  it('[ERR-3] to a session before leaves the present one alone', async () => {
    answer(json(401, { message: 'Session not found' }));
    await expect(call(listCurrencies, { token: 'of-before' })).rejects.toThrow();
    expect(sessionStore.read().status).toBe('signedIn');
  });

  it('a 403 and a 429 end nothing', async () => {
    for (const status of [403, 429]) {
      answer(json(status, { message: 'No' }));
      await expect(call(listCurrencies)).rejects.toMatchObject({ status });
    }
    expect(sessionStore.read().status).toBe('signedIn');
  });
});

describe('a sandbox that still makes its demo history', () => {
  const unfinished = json(503, { requestId: 'r', code: 'HISTORY_UNFINISHED' });

  it('answers a read once it is done, without a word and without anybody asking again', async () => {
    vi.useFakeTimers();
    try {
      answer(unfinished, unfinished, json(200, []));
      const read = call(listCurrencies);
      await vi.advanceTimersByTimeAsync(2_500);
      expect(await read).toEqual([]);
      expect(sent).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses a change in a sentence, and a read that is left meanwhile is asked no more', async () => {
    answer(unfinished);
    await expect(call(changePassword, { body: passwords })).rejects.toThrow(
      'The demo history is still being made. Nothing was changed; please try again in a minute.',
    );
    const leaving = new AbortController();
    const read = call(listCurrencies, { signal: leaving.signal });
    await expect.poll(() => sent.length).toBe(2);
    leaving.abort(new DOMException('left', 'AbortError'));
    await expect(read).rejects.toThrow('left');
    expect(sent).toHaveLength(2);
  });
});

describe('no answer', () => {
  it('[ERR-4] to a read is tried once more in silence', async () => {
    answer(lost, json(200, []));
    expect(await call(listCurrencies)).toEqual([]);
    expect(sent).toHaveLength(2);
    expect(sessionStore.read().status).toBe('signedIn');
  });

  it('[ERR-4] twice logs out, flags rate limiting and leaves the sentence for the login screen', async () => {
    answer(lost);
    const message = 'Too many failed login attempts. Try again later.';
    await expect(call(listCurrencies)).rejects.toThrow(message);
    expect(sent).toHaveLength(2);
    expect(sessionStore.read()).toMatchObject({ status: 'signedOut', rateLimited: true, notice: message });
  });

  it('[ERR-4] to a login says it has been tried too often, and never sends it twice', async () => {
    answer(lost);
    await expect(call(logIn, { body: credentials })).rejects.toThrow(
      'You’ve performed too many login attempts, please try again later.',
    );
    expect(sent).toHaveLength(1);
    expect(sessionStore.read()).toMatchObject({ status: 'signedOut', rateLimited: true, notice: null });
  });

  it('[ERR-4] to an aborted or a background call ends nothing', async () => {
    answer(lost);
    const leaving = new AbortController();
    leaving.abort(new DOMException('left', 'AbortError'));
    await expect(call(listCurrencies, { signal: leaving.signal })).rejects.toThrow('left');
    await expect(call(listCurrencies, { isBackground: true })).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(sessionStore.read().status).toBe('signedIn');
  });
});
