import { sqlStateOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFactor, openPassword } from '../../../platform/person-secrets';
import { findingOf } from '../../../platform/row-checks/row-check';
import { hashToken, newToken, sealSecret } from '../../../platform/secrets';
import { rowChecks } from '../../../row-checks';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import { sealSecrets } from './jobs';

// Somebody who speaks to the database with the login of requests and wants to be another person.

let api: TestApi;
let organisation: TestOrganisation;
let victim: TestUser;
let thief: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
});
beforeEach(async () => {
  victim = await api.createUser([organisation], { systemRole: 'ADMIN' });
  thief = await api.createUser([organisation], { permissions: ['GET_USERS'] });
});
afterAll(() => api.close());

const asRequests = (run: (tx: Tx) => Promise<unknown>) => api.database.onPlatform(run);
const stateOf = (run: (tx: Tx) => Promise<unknown>) => asRequests(run).then(() => 'done', sqlStateOf);
const valueOf = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
  (await api.database.onPlatform((tx) => query.execute(tx))).rows[0]?.value;
const logIn = (user: TestUser, further: object = {}) =>
  api.call('POST', 'auth/login', { body: { email: user.email, password: testPassword, ...further } });
const isLive = async (token: string) => (await api.call('GET', 'sessions', { token })).statusCode === 200;
const found = async (name: string) => {
  const check = rowChecks(api.config).find((one) => one.name === name);
  if (!check) throw new Error(`No check is called ${name}`);
  return JSON.stringify(await api.database.acrossOrganisations((tx) => findingOf(tx, check)));
};

describe('The login of requests', () => {
  it('reads no hash of a password: what it reads of one person is sealed', async () => {
    expect(await stateOf((tx) => sql`select password_hash from app_user`.execute(tx))).toBe('42501');
    expect(await stateOf((tx) => sql`select two_fa_secret_enc from app_user`.execute(tx))).toBe('42501');
    expect(await valueOf(sql`select person_password(${victim.id}) as value`)).toMatch(/^sealed\$[\w-]{60,}$/);
  });

  it('gives nobody a password: neither a hash of its own making nor that of another person opens the account', async () => {
    const set = (kept: unknown) => stateOf((tx) => sql`select person_set_password(${victim.id}, ${kept})`.execute(tx));
    expect(await set('$scrypt$ln=17,r=8,p=1$c2FsdA$aGFzaA')).toBe('23514');
    expect((await logIn(victim)).statusCode).toBe(200);
    expect(await set(await valueOf(sql`select person_password(${thief.id}) as value`))).toBe('done');
    expect((await logIn(victim)).statusCode).toBe(401);
    expect((await logIn(thief)).statusCode).toBe(200);
    expect(await found('secrets-are-sealed-for-their-people')).toContain(victim.id);
  });

  it('gives nobody a second factor whose secret it knows, and takes none off', async () => {
    const guarded = await api.createUser([organisation], { twoFactor: true });
    const known = await api.createUser([organisation], { twoFactor: true });
    const take = (seal: unknown) => (tx: Tx) =>
      sql`select person_remove_second_factor(${guarded.id}, ${seal})`.execute(tx);
    expect(await stateOf(take(null))).toBe('23514');
    const sealOf = (id: string) => valueOf(sql`select seal as value from app_user where id = ${id}`);
    expect(await stateOf(take(await sealOf(victim.id)))).toBe('done');
    expect((await logIn(guarded)).json()).toMatchObject({ code: 'BAD_CREDENTIALS' });

    const kept = await valueOf(sql`select person_second_factor(${known.id}) as value`);
    const give = (secret: unknown, seal: unknown) => (tx: Tx) =>
      sql`select person_enable_second_factor(${victim.id}, ${secret}, 1, ${seal})`.execute(tx);
    expect(await stateOf(give(Buffer.from('of its own making'), await sealOf(known.id)))).toBe('23514');
    expect(await stateOf(give(kept, await sealOf(known.id)))).toBe('done');
    expect((await logIn(victim)).statusCode).toBe(401);
    expect(await found('app-user-rows-bear-their-seal')).toContain(guarded.id);
  });

  it('plants no secret that a person would enrol with', async () => {
    const token = await api.signIn(victim, organisation);
    const asked = async (of: string) =>
      (await api.call('GET', 'users/two-fa', { token: of })).json<{ secret: string }>();
    const { secret: known } = await asked(await api.signIn(thief, organisation));
    await asRequests((tx) =>
      sql`
        insert into two_factor_setup (user_id, secret_enc, expires_at)
        select ${victim.id}, secret_enc, expires_at from two_factor_setup where user_id = ${thief.id}`.execute(tx),
    );
    const { secret } = await asked(token);
    expect(secret).not.toBe(known);
    const code = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const at = await valueOf(sql`select wall_clock() as value`);
    const twoFaCode = code.generate({ timestamp: (at as Date).getTime() });
    const body = { enabled: true, password: testPassword, twoFaCode };
    expect((await api.call('PATCH', 'users/two-fa', { token, body })).statusCode).toBe(200);
  });

  it('opens no session, revives none that has ended, and prolongs none', async () => {
    const token = newToken();
    const open = (seal: unknown) => (tx: Tx) =>
      sql`
        insert into session (id, user_id, organisation_id, token_hash, seal, ip, user_agent, expires_at)
        values (${randomUUID()}, ${victim.id}, ${organisation.id}, ${hashToken(token)}, ${seal}, '127.0.0.1', 'thief',
                app_clock() + interval '12 hours')`.execute(tx);
    expect(await stateOf(open(null))).toBe('42501');
    const own = await api.signIn(thief, organisation);
    const seal = await valueOf(sql`select seal as value from session where token_hash = ${hashToken(own)}`);
    expect(await stateOf(open(seal))).toBe('done');
    expect(await isLive(token)).toBe(false);
    expect(await found('session-rows-bear-their-seal')).toContain('was changed');

    const ended = await api.signIn(victim, organisation);
    await asRequests((tx) =>
      sql`update session set revoked_at = app_clock(), revoke_reason = 'LOGOUT' where user_id = ${victim.id}`.execute(
        tx,
      ),
    );
    await asRequests((tx) =>
      sql`update session set revoked_at = null, revoke_reason = null where user_id = ${victim.id}`.execute(tx),
    );
    expect(await isLive(ended)).toBe(false);
    expect(await stateOf((tx) => sql`update session set expires_at = 'infinity'`.execute(tx))).toBe('42501');
    expect(await stateOf((tx) => sql`update session set user_id = ${victim.id}`.execute(tx))).toBe('42501');
  });

  it('makes no link that sets a password, and none work twice', async () => {
    const token = newToken();
    const link = (seal: unknown) => (tx: Tx) =>
      sql`
        insert into password_reset (token_hash, user_id, expires_at, purpose, seal)
        values (${hashToken(token)}, ${victim.id}, app_clock() + interval '1 hour', 'RESET', ${seal})`.execute(tx);
    expect(await stateOf(link(null))).toBe('42501');
    expect(await stateOf(link(Buffer.alloc(32)))).toBe('done');
    const reset = await api.call('POST', 'auth/reset-password', { body: { token, newPassword: 'Other-Harbour-2025' } });
    expect(reset.json()).toMatchObject({ code: 'LINK_INVALID' });
    await asRequests((tx) =>
      sql`update password_reset set used_at = app_clock() where user_id = ${victim.id}`.execute(tx),
    );
    const { numAffectedRows } = await api.database.onPlatform((tx) =>
      sql`update password_reset set used_at = null where user_id = ${victim.id}`.execute(tx),
    );
    expect(numAffectedRows).toBe(0n);
    expect(await found('password-reset-rows-bear-their-seal')).toContain('was changed');
  });

  it('makes no recovery code good again, and empties no counts of failures', async () => {
    expect(await stateOf((tx) => sql`update recovery_code set used_at = null`.execute(tx))).toBe('42501');
    expect(await stateOf((tx) => sql`select from recovery_code`.execute(tx))).toBe('42501');
    for (const statement of ['select from', 'delete from'])
      expect(await stateOf((tx) => sql`${sql.raw(statement)} login_throttle`.execute(tx))).toBe('42501');
  });

  it('holds an organisation and changes none, its own neither', async () => {
    const inHome = (run: (tx: Tx) => Promise<unknown>) =>
      api.database.inOrganisation(organisation.id, run).then(() => 'done', sqlStateOf);
    const row = sql`from organisation where id = ${organisation.id}`;
    expect(await inHome((tx) => sql`select ${row} for no key update`.execute(tx))).toBe('done');
    for (const change of ['updated_at = app_clock()', "status = 'ACTIVE'", 'require_two_fa = false'])
      expect(await inHome((tx) => sql`update organisation set ${sql.raw(change)}`.execute(tx))).toBe('42501');
  });
});

describe('Secrets that an earlier version kept', () => {
  it('open the account before they are sealed for their person, and after', async () => {
    const guarded = await api.createUser([organisation], { twoFactor: true });
    const { secretKey } = api.config;
    const read = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ password: string; factor: Buffer }>`
          select password_hash as password, two_fa_secret_enc as factor from app_user where id = ${guarded.id}`.execute(
          tx,
        ),
      );
      return rows[0]!;
    };
    const sealed = await read();
    const hash = openPassword(secretKey, guarded.id, sealed.password)!;
    const secret = openFactor(secretKey, guarded.id, sealed.factor)!;
    await api.database.acrossOrganisations((tx) =>
      sql`
        update app_user set password_hash = ${hash}, two_fa_secret_enc = ${sealSecret(secretKey, secret)}, seal = null
         where id = ${guarded.id}`.execute(tx),
    );
    const code = async (steps: number) => {
      const at = (await valueOf(sql`select wall_clock() as value`)) as Date;
      const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
      return Number(totp.generate({ timestamp: at.getTime() + steps * 30_000 }));
    };
    expect((await logIn(guarded, { twoFaCode: await code(0) })).statusCode).toBe(200);
    await sealSecrets(api);
    const after = await read();
    expect(after.password).toMatch(/^sealed\$/);
    expect(after.factor.subarray(0, 7).toString()).toBe('sealed$');
    expect((await logIn(guarded, { twoFaCode: await code(1) })).statusCode).toBe(200);
  });
});
