import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../testing';
import { startTestApi } from '../../../testing';
import { setTravelRule } from '../../../testing/deposits';
import { testSender } from '../../../testing/reports';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('payment/organisations/metadata', () => {
  it('[API-2] [CONST-2] answers the chosen organisation’s settings', async () => {
    const organisation = await api.createOrganisation({
      name: 'Baltic Commerce',
      brand: 'BALTIC',
      enabledFiatSettlementCurrencies: ['EUR'],
      enabledCryptoSettlementCurrencies: ['USDC', 'BTC'],
      enabledCryptoCurrencies: ['BTC', 'USDC'],
    });
    const answer = await api.call('GET', 'payment/organisations/metadata', {
      token: await api.signInWith(organisation, []),
    });
    expect(answer.json()).toEqual({
      organisationId: organisation.id,
      name: 'Baltic Commerce',
      enabledFiatSettlementCurrencies: ['EUR'],
      enabledCryptoSettlementCurrencies: ['USDC', 'BTC'],
      enabledCryptoCurrencies: ['BTC', 'USDC'],
      allowServiceFeeDistribution: true,
      feeDistributionLimit: '0.5',
      uniformCurrency: 'EUR',
      isEu: true,
      refuseUsdtSettlement: false,
      allowsFiatDeposits: false,
      travelRule: { regime: 'OFF', acceptsMinimum: true },
    });
  });

  it('tells under which travel rule payers are named, and whether the short form is enough', async () => {
    const ruleOf = async (travelRule: object) => {
      const organisation = await api.createOrganisation();
      await setTravelRule(api, organisation, travelRule);
      const token = await api.signInWith(organisation, []);
      const answer = await api.call('GET', 'payment/organisations/metadata', { token });
      return answer.json<{ travelRule: unknown }>().travelRule;
    };
    expect(await ruleOf({})).toEqual({ regime: 'FATF', acceptsMinimum: true });
    expect(await ruleOf({ regime: 'OFF' })).toEqual({ regime: 'OFF', acceptsMinimum: true });
    expect(await ruleOf({ regime: 'EU_TFR', acceptMinimum: false })).toEqual({
      regime: 'EU_TFR',
      acceptsMinimum: false,
    });
  });

  it('[BRAND-4] takes fiat deposits from the organisation’s brand, not from the host’s', async () => {
    const organisation = await api.createOrganisation({ brand: 'KESTREL' });
    const token = await api.signInWith(organisation, []);
    const answer = await api.call('GET', 'payment/organisations/metadata', {
      token,
      headers: { host: 'harbour.localhost' },
    });
    expect(answer.json()).toMatchObject({ allowsFiatDeposits: false, isEu: false });
  });
});

describe('organisations/sender', () => {
  it('[SENDER-1] answers the organisation’s sender data, null while there is none, and nobody else’s', async () => {
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, []);
    expect((await api.call('GET', 'organisations/sender', { token })).json()).toEqual({ sender: null });

    await api.database.inOrganisation(organisation.id, (tx) =>
      sql`
        insert into sender_data (organisation_id, email, name, address, city, country, signature_name, mail_subject)
        values (${organisation.id}, 'finance@example.com', 'Northgate Payments Ltd', '1 Quay Street', 'Dublin', 'IE',
                'M. Lind, Finance Director', 'Balance confirmation')`.execute(tx),
    );
    const sender = {
      email: 'finance@example.com',
      name: 'Northgate Payments Ltd',
      address: '1 Quay Street',
      city: 'Dublin',
      country: 'IE',
      signatureName: 'M. Lind, Finance Director',
      mailSubject: 'Balance confirmation',
    };
    expect((await api.call('GET', 'organisations/sender', { token })).json()).toEqual({ sender });
    const stranger = await api.signInWith(await api.createOrganisation(), []);
    expect((await api.call('GET', 'organisations/sender', { token: stranger })).json()).toEqual({ sender: null });
  });
});

describe('saving sender data', () => {
  const save = (token: string, body: object) => api.call('PUT', 'organisations/sender', { token, body });
  const stored = async (token: string) => (await api.call('GET', 'organisations/sender', { token })).json<unknown>();

  it('[SENDER-1] replaces all seven fields, trimmed, and writes into the trail what they were and are', async () => {
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, ['GET_BALANCES']);
    expect((await save(token, { ...testSender, name: '  Northgate Payments Ltd ' })).json()).toEqual({
      sender: testSender,
    });
    const moved = { ...testSender, address: '2 Quay Street', country: 'DE' };
    expect((await save(token, moved)).statusCode).toBe(200);
    expect(await stored(token)).toEqual({ sender: moved });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ before: object; after: object }>`
        select before, after from audit_event
         where organisation_id = ${organisation.id} and action = 'sender.update' order by at, id`.execute(tx),
    );
    expect(rows).toEqual([
      { before: {}, after: testSender },
      { before: testSender, after: moved },
    ]);
  });

  const subjectsTo = async (email: string) => {
    while ((await api.app.jobs.runDue()) > 0);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ subject: string }>`
        select split_part(subject, ': ', 2) as subject from mailbox_message where recipient = ${email}`.execute(tx),
    );
    return rows.map(({ subject }) => subject);
  };

  it('[SENDER-1] asks for a code of whoever has a second factor, and tells the administrators', async () => {
    const organisation = await api.createOrganisation({ name: 'Northgate' });
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const person = await api.createUser([organisation], { permissions: ['GET_BALANCES'], twoFactor: true });
    const token = await api.signIn(person, organisation);
    expect((await save(token, testSender)).json()).toMatchObject({ code: 'TWO_FA_INVALID' });
    const headers = { 'x-two-fa-code': api.twoFactorCode(new Date()) };
    const saved = await api.call('PUT', 'organisations/sender', { token, body: testSender, headers });
    expect(saved.statusCode).toBe(200);
    expect(await subjectsTo(administrator.email)).toEqual(['The sender of letters of Northgate was changed']);
  });

  it('[SENDER-1] is a right of which the administrators hear when somebody gets it, and only then', async () => {
    const organisation = await api.createOrganisation({ name: 'Northgate' });
    const [one, other] = [
      await api.createUser([organisation], { systemRole: 'ADMIN' }),
      await api.createUser([organisation], { systemRole: 'ADMIN' }),
    ];
    const token = await api.signIn(one, organisation);
    const role = async (permissions: readonly string[]) =>
      (
        await api.call('POST', 'roles', {
          token,
          body: { name: `Role ${crypto.randomUUID().slice(0, 8)}`, permissions },
        })
      ).json<{ id: string }>().id;
    const [without, withIt] = [await role(['GET_PAYMENTS']), await role(['GET_PAYMENTS', 'GET_BALANCES'])];
    const person = await api.createUser([organisation], { permissions: ['GET_PAYMENTS'] });
    const assign = (roleId: string) => api.call('PATCH', `users/${person.id}`, { token, body: { roleId } });
    const subject = 'Somebody else may send letters of Northgate';
    expect((await assign(without)).statusCode).toBe(200);
    expect(await subjectsTo(other.email)).toEqual([]);
    expect((await assign(withIt)).statusCode).toBe(200);
    expect(await subjectsTo(other.email)).toEqual([subject]);
    const invited = { email: `${crypto.randomUUID()}@people.example`, roleId: withIt };
    expect((await api.call('POST', 'users', { token, body: invited })).statusCode).toBe(201);
    const body = { permissions: ['GET_PAYMENTS', 'GET_BALANCES'] };
    expect((await api.call('PATCH', `roles/${without}`, { token, body })).statusCode).toBe(200);
    expect(await subjectsTo(other.email)).toEqual([subject, subject, subject]);
    expect(await subjectsTo(one.email)).not.toContain(subject);
  });

  it.each<readonly [string, string | undefined, string]>([
    ['mailSubject', '', 'Mail subject is required'],
    ['signatureName', ' ', 'Signature is required'],
    ['name', undefined, 'Sender verification name is required'],
    ['address', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['country', 'XX', 'Country is required'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ...(['mailSubject', 'signatureName', 'name', 'address', 'city'] as const).flatMap((field) =>
      ['<', '>', '"', ';', '\n'].map((sign) => [field, `a${sign}b`, 'Special characters are not allowed'] as const),
    ),
    ...(['mailSubject', 'name', 'address'] as const).map(
      (field) => [field, "a'b", 'Special characters are not allowed'] as const,
    ),
  ])('[VAL-10] [VAL-12] refuses %s %j and leaves what stands', async (field, value, message) => {
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, ['GET_BALANCES']);
    await save(token, testSender);
    const refused = await save(token, { ...testSender, [field]: value });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: [{ field, message }] });
    expect(await stored(token)).toEqual({ sender: testSender });
  });

  it('takes the name of a signatory and of a town with their apostrophes', async () => {
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, ['GET_BALANCES']);
    const spelt = { ...testSender, signatureName: "Siobhán O'Neil", city: "L'Aquila" };
    expect((await save(token, spelt)).statusCode).toBe(200);
    expect(await stored(token)).toEqual({ sender: spelt });
  });
});

describe('the second wall', () => {
  it('shows no organisation’s row to a query without an organisation, and none of another’s', async () => {
    const [one, other] = [await api.createOrganisation(), await api.createOrganisation()];
    for (const { id } of [one, other]) {
      await api.database.inOrganisation(id, (tx) =>
        sql`
          insert into sender_data (organisation_id, email, name, address, city, country, signature_name, mail_subject)
          values (${id}, 'a@b.example', 'n', 'a', 'c', 'IE', 's', 'm')`.execute(tx),
      );
    }
    const all = sql<{ organisation_id: string }>`select organisation_id from sender_data`;
    expect((await api.database.onPlatform((tx) => all.execute(tx))).rows).toEqual([]);
    expect((await api.database.inOrganisation(one.id, (tx) => all.execute(tx))).rows).toEqual([
      { organisation_id: one.id },
    ]);
  });

  it('lets nobody alter the audit trail', async () => {
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, []);
    await api.call('GET', 'businesses', { token });
    for (const change of [
      sql`update audit_event set result = 'SUCCESS'`,
      sql`delete from audit_event`,
      sql`truncate audit_event`,
    ]) {
      await expect(api.database.inOrganisation(organisation.id, (tx) => change.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
      await expect(api.database.acrossOrganisations((tx) => change.execute(tx))).rejects.toThrow(/permission denied/);
    }
  });
});
