import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemRoleIds } from '../../../platform/system-roles';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import { createTestAccount, testIban } from '../../../testing/bank';
import { createTestKey } from '../../../testing/machine';

// Every mail of the product, read back as a person reads it in the sandbox.

let api: TestApi;
let organisation: TestOrganisation;
let administrator: TestUser;
let adminToken: string;
let person: TestUser;
let token: string;
const now = new Date('2025-06-30T09:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(now);
  organisation = await api.createOrganisation({ name: 'Harbour Group', brand: 'HARBOUR' });
  administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
  adminToken = await api.signIn(administrator, organisation);
  person = await api.createUser([organisation]);
  token = await api.signIn(person, organisation);
});
afterAll(() => api.close());

type Message = { readonly to: string; readonly subject: string; readonly text: string };
/** Runs due jobs, then returns the mails to an address, newest first. */
const mailsTo = async ({ email }: Pick<TestUser, 'email'>): Promise<Message[]> => {
  while ((await api.app.jobs.runDue()) > 0);
  const answer = await api.call('GET', `sandbox/mailbox?to=${encodeURIComponent(email)}`);
  return answer.json<{ messages: Message[] }>().messages;
};
const ok = (answer: Awaited<ReturnType<TestApi['call']>>) => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const logIn = async (userAgent: string) =>
  ok(
    await api.call('POST', 'auth/login', {
      body: { email: person.email, password: testPassword },
      headers: { 'user-agent': userAgent },
    }),
  );
const twoFactorPerson = async () => api.createUser([organisation], { twoFactor: true });

type Sent = {
  /** Causes the mail; returns its expected recipients. */
  readonly cause: () => Promise<readonly Pick<TestUser, 'email'>[]>;
  readonly subject: string;
  readonly says: RegExp;
};

const mails: Readonly<Record<string, Sent>> = {
  'an invitation goes to who is invited': {
    cause: async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      ok(await api.call('POST', 'users', { token: adminToken, body: { email, roleId: systemRoleIds.SUPPORT } }));
      return [{ email }];
    },
    subject: 'You are invited to Harbour Group',
    says: /set your password:\n\nhttps?:\/\/\S+\/reset-password\?token=[\w-]{43}\n[\s\S]*72 hours/,
  },
  'an invitation to one organisation more goes to who has an account': {
    cause: async () => {
      const known = await api.createUser([await api.createOrganisation({ brand: 'HARBOUR' })]);
      const body = { email: known.email, roleId: systemRoleIds.SUPPORT };
      ok(await api.call('POST', 'users', { token: adminToken, body }));
      return [known];
    },
    subject: 'You are invited to Harbour Group',
    says: /accept or decline:\n\nhttps?:\/\/\S+\/invitation\?token=[\w-]{43}\n[\s\S]*knows your email address and nothing else/,
  },
  'the link for a forgotten password goes to its owner': {
    cause: async () => {
      ok(await api.call('POST', 'auth/forgot-password', { body: { email: person.email } }));
      return [person];
    },
    subject: 'Set a new password',
    says: /reset-password\?token=[\w-]{43}\n[\s\S]*once and for 30 minutes/,
  },
  'a changed password is told to its owner': {
    cause: async () => {
      const body = { oldPassword: testPassword, newPassword: 'Heron-Quarry-41' };
      ok(await api.call('PATCH', 'users/password', { token, body }));
      return [person];
    },
    subject: 'Your password was changed',
    says: /If this was not you/,
  },
  'a password set by a link is told to its owner': {
    cause: async () => {
      ok(await api.call('POST', 'auth/forgot-password', { body: { email: person.email } }));
      const link = /token=([\w-]+)/.exec((await mailsTo(person))[0]?.text ?? '')?.[1];
      ok(await api.call('POST', 'auth/reset-password', { body: { token: link, newPassword: 'Heron-Quarry-41' } }));
      return [person];
    },
    subject: 'Your password was changed',
    says: /your other sessions were ended/,
  },
  'an enabled second factor is told to its owner': {
    cause: async () => {
      const { secret } = ok(await api.call('GET', 'users/two-fa', { token })).json<{ secret: string }>();
      const body = { enabled: true, twoFaCode: codeOf(secret), password: testPassword };
      ok(await api.call('PATCH', 'users/two-fa', { token, body }));
      return [person];
    },
    subject: 'Two-factor authentication was enabled',
    says: /your other sessions were ended/,
  },
  'a role given to somebody is told to them': {
    cause: async () => {
      const body = { roleId: systemRoleIds.MANAGER };
      ok(await api.call('PATCH', `users/${person.id}`, { token: adminToken, body }));
      return [person];
    },
    subject: 'Your role in Harbour Group was changed',
    says: /gave you the role MANAGER in Harbour Group/,
  },
  'a role whose permissions change is told to who holds it': {
    cause: async () => {
      const { role } = ok(await api.call('GET', `users/${person.id}`, { token: adminToken })).json<{
        role: { id: string };
      }>();
      const body = { permissions: ['GET_BALANCES'] };
      ok(await api.call('PATCH', `roles/${role.id}`, { token: adminToken, body }));
      return [person];
    },
    subject: 'Your role in Harbour Group was changed',
    says: /changed what the role .* of Harbour Group permits/,
  },
  'a disabled second factor is told to its owner': {
    cause: async () => {
      const secured = await twoFactorPerson();
      const body = { enabled: false, twoFaCode: api.twoFactorCode(now), password: testPassword };
      ok(await api.call('PATCH', 'users/two-fa', { token: await api.signIn(secured, organisation), body }));
      return [secured];
    },
    subject: 'Two-factor authentication was disabled',
    says: /the password alone now/,
  },
  'a second factor that an administrator took off is told to its owner': {
    cause: async () => {
      const secured = await twoFactorPerson();
      ok(await api.call('PATCH', `users/${secured.id}`, { token: adminToken, body: { resetTwoFa: true } }));
      return [secured];
    },
    subject: 'Two-factor authentication was reset',
    says: /An administrator of your organisation reset[\s\S]*If you did not ask for this/,
  },
  'a sign-in from an unknown device is told to the owner of the account': {
    cause: async () => {
      await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
      await logIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0');
      return [person];
    },
    subject: 'New sign-in from an unknown device',
    says: /Firefox on Windows, 30 Jun 2025, 09:00 UTC/,
  },
  'a new API key is told to the administrators and its maker': {
    cause: async () => {
      const maker = await api.createUser([organisation], { permissions: ['CREATE_API_CREDENTIALS', 'GET_PAYMENTS'] });
      await createTestKey(api, await api.signIn(maker, organisation), { name: 'Till', permissions: ['GET_PAYMENTS'] });
      return [administrator, maker];
    },
    subject: 'API key Till was created',
    says: /created the API key Till of Harbour Group/,
  },
  'a changed API key is told to the administrators and who answers for it': {
    cause: async () => {
      const maker = await api.createUser([organisation], { permissions: ['CREATE_API_CREDENTIALS', 'GET_PAYMENTS'] });
      const values = { name: 'Till', permissions: ['GET_PAYMENTS'] };
      const { id } = await createTestKey(api, await api.signIn(maker, organisation), values);
      const body = { ipAddresses: ['203.0.113.9'] };
      ok(await api.call('PATCH', `api-credentials/${id}`, { token: adminToken, body }));
      return [administrator, maker];
    },
    subject: 'API key Till was changed',
    says: /changed the API key Till of Harbour Group/,
  },
  'a revoked API key is told to the administrators': {
    cause: async () => {
      const { id } = await createTestKey(api, adminToken, { name: 'Till', permissions: ['GET_PAYMENTS'] });
      ok(await api.call('DELETE', `api-credentials/${id}`, { token: adminToken }));
      return [administrator];
    },
    subject: 'API key Till was revoked',
    says: /refused from now on/,
  },
  'a new bank account is told to the administrators': {
    cause: async () => {
      await createTestAccount(api, adminToken, { accountLabel: 'Main EUR' });
      return [administrator];
    },
    subject: 'Bank account Main EUR was entered',
    says: /entered the bank account Main EUR of Harbour Group \(EUR account DE89 \*{4} \*{4} 3000\)/,
  },
  'a changed bank account is told to the administrators': {
    cause: async () => {
      const { id } = await createTestAccount(api, adminToken, { accountLabel: 'Main EUR' });
      ok(await api.call('PATCH', `payment/bank-accounts/${id}`, { token: adminToken, body: { city: 'Hamburg' } }));
      return [administrator];
    },
    subject: 'Bank account Main EUR was changed',
    says: /changed the bank account Main EUR[\s\S]*look at the account and the audit log/,
  },
  'an archived bank account is told to the administrators': {
    cause: async () => {
      const { id } = await createTestAccount(api, adminToken, { accountLabel: 'Main EUR' });
      ok(await api.call('DELETE', `payment/bank-accounts/${id}`, { token: adminToken }));
      return [administrator];
    },
    subject: 'Bank account Main EUR was archived',
    says: /No money moves by it any more/,
  },
  'a verified bank account is told to the administrators': {
    cause: async () => {
      await createTestAccount(api, adminToken, { accountLabel: 'Main EUR' });
      await api.testDatabase.setClock(new Date(now.getTime() + 10_000));
      return [administrator];
    },
    subject: 'Bank account Main EUR was verified',
    says: /The bank verified the bank account Main EUR[\s\S]*Money can move by it/,
  },
  'a rejected bank account is told to the administrators': {
    cause: async () => {
      await createTestAccount(api, adminToken, { accountLabel: 'Main EUR', holderName: 'Reject Ltd' });
      await api.testDatabase.setClock(new Date(now.getTime() + 10_000));
      return [administrator];
    },
    subject: 'Bank account Main EUR was rejected',
    says: /The bank rejected the bank account Main EUR[\s\S]*Correct the account/,
  },
};

describe('the mail of', () => {
  test.each(Object.entries(mails))('%s', async (_title, { cause, subject, says }) => {
    const recipients = await cause();
    for (const recipient of recipients) {
      const found = (await mailsTo(recipient)).filter((mail) => mail.subject === `Harbour: ${subject}`);
      expect(found, recipient.email).toHaveLength(1);
      const [{ text, to }] = found as [Message];
      expect(to).toBe(recipient.email);
      expect(text).toMatch(says);
      // In the clothes of the brand, and without what would let a reader of the mailbox in.
      expect(text).toMatch(/Questions\? Write to \S+@\S+\.[\s\S]*Harbour$/);
      expect(text).not.toMatch(/[sp]k_live_|whsec_|Heron-Quarry|Sandbox2025|JBSWY3DPEHPK3PXP/);
      expect(text).not.toContain(testIban.slice(4, -4));
    }
    const sent = await api.database.onPlatform((tx) =>
      sql<{ recipient: string }>`
        select recipient from mailbox_message where subject = ${`Harbour: ${subject}`} and sent_at >= ${now}
           and recipient in (select email from app_user join membership on user_id = app_user.id
                              where organisation_id = ${organisation.id})`.execute(tx),
    );
    expect(sent.rows.map(({ recipient }) => recipient).toSorted()).toEqual(
      recipients.map(({ email }) => email).toSorted(),
    );
  });

  test('a second factor reset by an administrator is not sent where there was none', async () => {
    ok(await api.call('PATCH', `users/${person.id}`, { token: adminToken, body: { resetTwoFa: true } }));
    expect(await mailsTo(person)).toEqual([]);
  });
});
