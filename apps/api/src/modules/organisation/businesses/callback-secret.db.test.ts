import { setClock } from '@countinghouse/database';
import { sql } from 'kysely';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSecret } from '../../../platform/secrets';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createBusiness, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { callAs, createTestKey } from '../../../testing/machine';

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

let api: TestApi;
let receiver: Server;
let receiverUrl: string;
let received: Received[];
let answer: { status: number; body: string };
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer.status).end(answer.body);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  api = await startTestApi({ config: { callbackReceiver: receiverUrl } });
});
beforeEach(async () => {
  received = [];
  answer = { status: 200, body: '{"received":true}' };
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, {
    depositReceivedCallbackUrl: `${receiverUrl}/deposits`,
    withdrawalCallbackUrl: `${receiverUrl}/withdrawals`,
  });
  token = await api.signInWith(organisation, ['UPDATE_BUSINESS']);
});
afterAll(async () => {
  await api.close();
  await new Promise((done) => receiver.close(done));
});

const secretOf = async (id = business.id): Promise<string> => {
  const shown = await api.call('GET', `businesses/${id}/callback-secret`, { token });
  expect(shown.statusCode, shown.body).toBe(200);
  return shown.json().callbackSecret;
};
const rotate = (headers: Record<string, string> = {}) =>
  api.call('POST', `businesses/${business.id}/callback-secret/rotate`, { token, headers });
const testCallback = (event: string, id: string = business.id) =>
  api.call('POST', `businesses/${id}/test-callback`, { token, body: { event } });

const auditOf = async () => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<{ action: string; entity_id: string; after: unknown }>`
      select action, entity_id, after from audit_event
       where organisation_id = ${organisation.id} and action like 'business.%' order by at, id`.execute(tx),
  );
  return rows;
};

const signed = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['callback-id'])}.${String(headers['callback-timestamp'])}.${body}`)
    .digest('base64')}`;
const signaturesOf = ({ headers }: Received): string[] => String(headers['callback-signature']).split(' ');
const lastReceived = (): Received => {
  const last = received.at(-1);
  if (!last) throw new Error('Nothing was received');
  return last;
};

describe('the callback secret', () => {
  test('is 32 random bytes, another for each business, the same at every look', async () => {
    const other = await createBusiness(api, organisation);
    const [secret, again, ofOther] = [await secretOf(), await secretOf(), await secretOf(other.id)];
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(again).toBe(secret);
    expect(ofOther).not.toBe(secret);
  });

  test('of a business that was just made exists at once', async () => {
    const maker = await api.signInWith(organisation, ['CREATE_BUSINESS']);
    const made = await api.call('POST', 'businesses', {
      token: maker,
      body: {
        businessName: 'Fresh',
        settlementCurrency: 'EUR',
        supportedDisplayCurrencies: ['EUR'],
        supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
        blockchainFeePaidBy: 'USER',
        stableCryptoCurrencyDepegThreshold: null,
        userServiceFeeDistributionPercentage: 0,
        overpaymentPolicy: 'PROCESS',
        refundFollowUpDepositsForOneTimePayments: false,
      },
    });
    expect(await secretOf(made.json().id)).toMatch(/^whsec_/);
    expect(made.body).not.toMatch(/secret/i);
  });

  test('is kept encrypted: the row neither holds it nor opens under another key, and an altered row does not open', async () => {
    const secret = Buffer.from((await secretOf()).replace('whsec_', ''), 'base64');
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql<{ sealed: Buffer }>`
        select callback_secret_enc as sealed from business where id = ${business.id}`.execute(tx),
    );
    const [{ sealed }] = rows as [(typeof rows)[number]];
    expect(sealed.includes(secret)).toBe(false);
    expect(sealed.includes(secret.toString('base64url'))).toBe(false);
    expect(openSecret(api.config.secretKey, sealed)).toBe(secret.toString('base64url'));
    expect(() => openSecret(`${api.config.secretKey}x`, sealed)).toThrow(/authenticate/);
    const altered = Buffer.from(sealed);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => openSecret(api.config.secretKey, altered)).toThrow(/authenticate/);
  });

  test('stands behind the second factor, for looking and for rotating', async () => {
    const user = await api.createUser([organisation], { permissions: ['UPDATE_BUSINESS'], twoFactor: true });
    token = await api.signIn(user, organisation);
    const path = `businesses/${business.id}/callback-secret`;
    for (const refused of [
      await api.call('GET', path, { token }),
      await rotate(),
      await rotate({ 'x-two-fa-code': '1' }),
    ]) {
      expect(refused.statusCode).toBe(401);
      expect(refused.json().message).toBe('Invalid or expired 2FA verification code.');
      expect(refused.body).not.toContain('whsec_');
    }
    const now = new Date();
    const shown = await api.call('GET', path, { token, headers: { 'x-two-fa-code': api.twoFactorCode(now) } });
    expect(shown.statusCode, shown.body).toBe(200);
    const rotated = await rotate({ 'x-two-fa-code': api.twoFactorCode(now, 1) });
    expect(rotated.statusCode, rotated.body).toBe(200);
  });

  test('is neither shown to nor rotated by an API key, which has no second factor', async () => {
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const permissions = ['UPDATE_BUSINESS'];
    const key = await createTestKey(api, await api.signIn(administrator, organisation), { permissions });
    const path = `businesses/${business.id}/callback-secret`;
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await callAs(api, key, 'GET', path),
      await callAs(api, key, 'POST', `${path}/rotate`, { headers }),
    ];
    for (const refused of answers) {
      expect(refused.statusCode, refused.body).toBe(403);
      expect(refused.json().message).toBe('Callback secrets are shown to people only');
    }
    expect(await auditOf()).toEqual([]);
  });

  test('of a hidden, foreign or unknown business is not found, by none of the calls', async () => {
    const hidden = await createBusiness(api, organisation, { depositReceivedCallbackUrl: `${receiverUrl}/hidden` });
    await hideBusiness(api, hidden);
    const foreign = await createBusiness(api, await api.createOrganisation());
    for (const id of [hidden.id, foreign.id, organisation.id]) {
      const answers = [
        await api.call('GET', `businesses/${id}/callback-secret`, { token }),
        await api.call('POST', `businesses/${id}/callback-secret/rotate`, { token }),
        await testCallback('DEPOSIT_RECEIVED', id),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    }
    expect(received).toEqual([]);
  });

  test('looked at and rotated is in the audit trail, the secret itself is not', async () => {
    const old = await secretOf();
    const { callbackSecret, previousValidUntil } = (await rotate()).json();
    const events = await auditOf();
    expect(events).toMatchObject([
      { action: 'business.callback-secret.show', entity_id: business.id },
      { action: 'business.callback-secret.rotate', entity_id: business.id, after: { previousValidUntil } },
    ]);
    expect(JSON.stringify(events)).not.toContain(old);
    expect(JSON.stringify(events)).not.toContain(callbackSecret);
  });
});

describe('a rotation', () => {
  test('answers a new secret; both sign for 24 hours, then the new one alone', async () => {
    const old = await secretOf();
    const before = Date.now();
    const rotated = (await rotate()).json();
    expect(rotated.callbackSecret).not.toBe(old);
    expect(await secretOf()).toBe(rotated.callbackSecret);
    const overlap = Date.parse(rotated.previousValidUntil) - before;
    expect(Math.abs(overlap - 24 * 3_600_000)).toBeLessThan(60_000);

    await testCallback('DEPOSIT_RECEIVED');
    const during = lastReceived();
    expect(signaturesOf(during)).toEqual([signed(rotated.callbackSecret, during), signed(old, during)]);

    await setClock(api.database, new Date(rotated.previousValidUntil));
    token = await api.signInWith(organisation, ['UPDATE_BUSINESS']);
    await testCallback('DEPOSIT_RECEIVED');
    await setClock(api.database, null);
    const after = lastReceived();
    expect(signaturesOf(after)).toEqual([signed(rotated.callbackSecret, after)]);
  });

  test('within the overlap of another loses no secret that a receiver may still hold', async () => {
    const secrets = [await secretOf()];
    for (let n = 0; n < 2; n += 1) secrets.unshift((await rotate()).json().callbackSecret);
    await testCallback('DEPOSIT_RECEIVED');
    const message = lastReceived();
    expect(signaturesOf(message).toSorted()).toEqual(secrets.map((secret) => signed(secret, message)).toSorted());
    expect(signaturesOf(message)[0]).toBe(signed(secrets[0] ?? '', message));
  });

  test('many times at once ends with one current secret, and the header does not grow without end', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => rotate()));
    const fresh = answers.map((each) => each.json().callbackSecret);
    expect(new Set(fresh).size).toBe(12);
    const current = await secretOf();
    expect(fresh).toContain(current);
    await testCallback('DEPOSIT_RECEIVED');
    expect(signaturesOf(lastReceived())).toHaveLength(5);
    expect(signaturesOf(lastReceived())[0]).toBe(signed(current, lastReceived()));
  });

  test('keeps the retired secrets from other organisations', async () => {
    await rotate();
    const other = await api.createOrganisation();
    const count = sql<{ count: string }>`select count(*) from retired_callback_secret`;
    const elsewhere = await api.database.inOrganisation(other.id, (tx) => count.execute(tx));
    const here = await api.database.inOrganisation(organisation.id, (tx) => count.execute(tx));
    expect([elsewhere.rows[0]?.count, here.rows[0]?.count]).toEqual(['0', '1']);
  });
});

describe('a test callback', () => {
  test('sends a signed example that says it is one, and shows status and time, not what the receiver wrote', async () => {
    const secret = await secretOf();
    const tested = await testCallback('DEPOSIT_RECEIVED');
    expect(tested.statusCode, tested.body).toBe(200);
    expect(tested.json()).toEqual({
      url: `${receiverUrl}/deposits`,
      statusCode: 200,
      durationMs: expect.any(Number),
      problem: null,
    });
    const message = lastReceived();
    expect(message.path).toBe('/deposits');
    expect(JSON.parse(message.body)).toMatchObject({ event: 'DEPOSIT_RECEIVED', test: true, businessId: business.id });
    expect(signaturesOf(message)).toEqual([signed(secret, message)]);
    expect(Math.abs(Number(message.headers['callback-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('goes to the URL of its own event', async () => {
    await testCallback('WITHDRAWAL_BROADCAST');
    expect(received.map(({ path }) => path)).toEqual(['/withdrawals']);
    expect(JSON.parse(lastReceived().body)).toMatchObject({ event: 'WITHDRAWAL_BROADCAST', test: true });
  });

  test('without a saved URL is refused', async () => {
    const refused = await testCallback('WITHDRAWAL_APPROVAL');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'RULE_VIOLATED',
      rejection: 'No callback URL is saved for this event',
    });
    expect(received).toEqual([]);
    expect(await auditOf()).toEqual([]);
  });

  test('that the receiver refuses shows that, and is in the audit trail without the answer', async () => {
    answer = { status: 500, body: 'stack trace' };
    const tested = await testCallback('DEPOSIT_RECEIVED');
    expect(tested.json()).toMatchObject({ statusCode: 500 });
    expect(tested.body).not.toContain('stack trace');
    const events = await auditOf();
    expect(events).toEqual([
      {
        action: 'business.callback.test',
        entity_id: business.id,
        after: { event: 'DEPOSIT_RECEIVED', statusCode: 500, problem: null },
      },
    ]);
  });

  test.each([
    ['ftp://aurora.example/cb', 'Will not be called: http and https only'],
    ['https://user:word@aurora.example/cb', 'Will not be called: the URL holds a user name or is not complete'],
    ['http://aurora.example:6379/cb', 'Will not be called: this port is not allowed'],
    ['http://169.254.169.254/latest/meta-data', 'There is no server at a public address under this URL'],
    ['http://2130706433/', 'There is no server at a public address under this URL'],
    ['http://[::ffff:127.0.0.1]/', 'There is no server at a public address under this URL'],
    ['http://localhost/', 'There is no server at a public address under this URL'],
    ['http://localhost./', 'There is no server at a public address under this URL'],
  ])('to %s is not sent, and says why', async (url, problem) => {
    const other = await createBusiness(api, organisation, { depositReceivedCallbackUrl: url });
    const tested = await testCallback('DEPOSIT_RECEIVED', other.id);
    expect(tested.statusCode, tested.body).toBe(200);
    expect(tested.json()).toEqual({ url, statusCode: null, durationMs: 0, problem });
  });

  test('may be sent five times a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => testCallback('DEPOSIT_RECEIVED')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(received).toHaveLength(5);
  });
});
