import { sqlStateOf } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../platform/secrets';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import { doFactorReset } from './factor-reset';

let api: TestApi;
let asking: TestOrganisation;
let other: TestOrganisation;
let person: TestUser;
let askingAdmin: TestUser;
let otherAdmin: TestUser;
let askingToken: string;
let otherToken: string;
const start = new Date('2025-06-30T09:00:00.000Z');
const later = (hours: number) => api.testDatabase.setClock(new Date(start.getTime() + hours * 3_600_000));

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await later(0);
  asking = await api.createOrganisation({ name: 'Harbour Group' });
  other = await api.createOrganisation({ name: 'Northgate Payments' });
  person = await api.createUser([asking, other], { twoFactor: true });
  askingAdmin = await api.createUser([asking], { systemRole: 'ADMIN' });
  otherAdmin = await api.createUser([other], { systemRole: 'ADMIN' });
  askingToken = await api.signIn(askingAdmin, asking);
  otherToken = await api.signIn(otherAdmin, other);
});

const ask = () => api.call('PATCH', `users/${person.id}`, { token: askingToken, body: { resetTwoFa: true } });
const runJobs = async () => {
  while ((await api.app.jobs.runDue()) > 0);
};
const mailsTo = async ({ email }: TestUser) => {
  await runJobs();
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; text: string }>`
      select subject, body as text from mailbox_message where recipient = ${email} order by sent_at, id`.execute(tx),
  );
  return rows;
};
const linkOf = async (): Promise<string> => {
  const mails = await mailsTo(person);
  return /reset-two-factor\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
};
const confirm = (link: string, password = testPassword) =>
  api.call('POST', `public/factor-resets/${link}/confirm`, { body: { password } });
const refuse = (token: string) => api.call('POST', `users/${person.id}/factor-reset/refuse`, { token });
const hasFactor = async (): Promise<boolean> => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ on: boolean }>`select two_fa_enabled as on from app_user where id = ${person.id}`.execute(tx),
  );
  return rows[0]?.on ?? false;
};
const seenBy = async (token: string) => (await api.call('GET', `users/${person.id}`, { token })).json();

describe('the reset of a second factor that several organisations rely on', () => {
  it('happens a day after the person confirmed by mail and password, unless somebody refuses', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      twoFaEnabled: true,
      factorReset: { askedAt: start.toISOString(), dueAt: null },
    });
    // The other organisation's administrators are told at once, without the requester's name.
    const [told] = await mailsTo(otherAdmin);
    expect(told?.subject).toContain(`was asked for ${person.email}`);
    expect(told?.text).not.toContain('Harbour Group');
    const link = await linkOf();
    expect((await api.call('GET', `public/factor-resets/${link}`)).json()).toEqual({
      email: person.email,
      organisationName: 'Harbour Group',
      dueAt: null,
    });
    const dueAt = new Date(start.getTime() + 24 * 3_600_000).toISOString();
    expect((await confirm(link)).json()).toMatchObject({ dueAt });
    expect((await confirm(link)).statusCode).toBe(409);
    expect((await mailsTo(otherAdmin)).at(-1)?.text).toContain('01 Jul 2025, 09:00 UTC');
    expect(await seenBy(otherToken)).toMatchObject({ twoFaEnabled: true, factorReset: { dueAt } });

    await later(23.9);
    await runJobs();
    expect(await hasFactor()).toBe(true);
    await later(24);
    const session = await api.signIn(person, other);
    await runJobs();
    expect(await hasFactor()).toBe(false);
    expect((await api.call('GET', 'currencies', { token: session })).statusCode).toBe(401);
    expect((await mailsTo(person)).at(-1)?.subject).toContain('Two-factor authentication was reset');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; organisation_id: string }>`
        select action, organisation_id from audit_event
         where entity_id = ${person.id} and action like 'second-factor.%' order by at, id`.execute(tx),
    );
    for (const action of ['second-factor.reset-confirm', 'second-factor.reset']) {
      const trails = rows.filter((row) => row.action === action).map(({ organisation_id: id }) => id);
      expect(new Set(trails)).toEqual(new Set([asking.id, other.id]));
    }
  });

  it('is refused by an administrator of another organisation, before or after the confirmation, but not once it is due', async () => {
    for (const confirmed of [false, true]) {
      await ask();
      const link = await linkOf();
      if (confirmed) await confirm(link);
      expect((await refuse(otherToken)).statusCode).toBe(204);
      expect((await refuse(otherToken)).statusCode).toBe(409);
      expect((await confirm(link)).json()).toMatchObject({ code: 'LINK_INVALID' });
      await later(48);
      await runJobs();
      expect(await hasFactor()).toBe(true);
      expect((await mailsTo(askingAdmin)).at(-1)?.subject).toContain('was refused');
      await later(0);
      await api.database.acrossOrganisations((tx) => sql`delete from mailbox_message`.execute(tx));
      askingToken = await api.signIn(askingAdmin, asking);
      otherToken = await api.signIn(otherAdmin, other);
    }
    await ask();
    await confirm(await linkOf());
    await later(24);
    otherToken = await api.signIn(otherAdmin, other);
    expect((await refuse(otherToken)).statusCode).toBe(409);
  });

  it('is refused by nobody else: no colleague without the role, no administrator of a stranger', async () => {
    await ask();
    const colleague = await api.signInWith(other, ['UPDATE_USER', 'MANAGE_ROLES']);
    const third = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([third], { systemRole: 'ADMIN' }), third);
    expect([(await refuse(colleague)).statusCode, (await refuse(stranger)).statusCode]).toEqual([403, 404]);
    expect(await seenBy(otherToken)).toMatchObject({ factorReset: { dueAt: null } });
  });

  it('asks for the right password, five times at most, and takes the link for a day', async () => {
    await ask();
    const link = await linkOf();
    const wrong = await confirm(link, 'Wrong2025');
    expect(wrong.json()).toMatchObject({ fields: [{ field: 'password', message: 'Password is incorrect' }] });
    await later(24);
    expect((await confirm(link)).json()).toMatchObject({ code: 'LINK_INVALID' });
    askingToken = await api.signIn(askingAdmin, asking);
    await api.database.onPlatform((tx) => sql`delete from mailbox_message`.execute(tx));
    await ask();
    const fresh = await linkOf();
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, failures, in_a_row)
        values ('proof', ${person.id}, app_clock(), 4, 4)
        on conflict (scope, subject) do update set window_started_at = app_clock(), failures = 4`.execute(tx),
    );
    expect((await confirm(fresh, 'Wrong2025')).statusCode).toBe(400);
    expect((await confirm(fresh)).statusCode).toBe(429);
    expect(await hasFactor()).toBe(true);
  });

  it('can be refused by the person, and ends when they leave who asked or change the factor themselves', async () => {
    await ask();
    expect((await api.call('POST', `public/factor-resets/${await linkOf()}/refuse`)).statusCode).toBe(204);
    expect(await seenBy(askingToken)).toMatchObject({ factorReset: null });

    await api.database.onPlatform((tx) => sql`delete from mailbox_message`.execute(tx));
    await ask();
    await confirm(await linkOf());
    const token = await api.signIn(person, other);
    expect((await api.call('DELETE', `users/memberships/${asking.id}`, { token })).statusCode).toBe(204);
    await later(24);
    await runJobs();
    expect(await hasFactor()).toBe(true);
  });

  it('confirmed twice at once and refused meanwhile ends in one way', async () => {
    await ask();
    const link = await linkOf();
    const [one, two, refused] = await Promise.all([confirm(link), confirm(link), refuse(otherToken)]);
    expect([one.statusCode, two.statusCode].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(refused.statusCode).toBe(204);
    await later(25);
    await runJobs();
    expect(await hasFactor()).toBe(true);
  });
});

describe('The login of requests', () => {
  it('has no second factor reset that the person did not confirm, and hastens none', async () => {
    const id = randomUUID();
    const plant = (seal: Buffer | null) =>
      api.database.onPlatform((tx) =>
        sql`
          insert into factor_reset (id, user_id, membership_id, asked_by, token_hash, link_expires_at, confirmed_at, due_at, seal)
          select ${id}, user_id, id, ${askingAdmin.id}, ${hashToken(id)}, app_clock(), app_clock(), app_clock(), ${seal}
            from membership where user_id = ${person.id} limit 1`.execute(tx),
      );
    expect(await plant(null).then(() => 'done', sqlStateOf)).toBe('42501');
    await plant(Buffer.alloc(32));
    await doFactorReset({ database: api.database, config: api.config }, id);
    expect(await hasFactor()).toBe(true);

    await ask();
    await confirm(await linkOf());
    await api.database.onPlatform((tx) =>
      sql`update factor_reset set due_at = app_clock() where user_id = ${person.id} and ended_at is null`.execute(tx),
    );
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ id: string }>`select id from factor_reset where user_id = ${person.id} and ended_at is null`.execute(tx),
    );
    await doFactorReset({ database: api.database, config: api.config }, rows[0]!.id);
    expect(await hasFactor()).toBe(true);
    const { numAffectedRows } = await api.database.onPlatform((tx) =>
      sql`update factor_reset set ended_at = null, outcome = null where ended_at is not null`.execute(tx),
    );
    expect(numAffectedRows).toBe(0n);
  });
});
