import { sqlStateOf } from '@countinghouse/database';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedRates } from '../../../rails/rates';
import { startTestApi, testConfig, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, giveRates, type TestBusiness } from '../../../testing/commerce';
import { receiveDeposit, setTravelRule } from '../../../testing/deposits';
import {
  ask,
  confirm,
  decline,
  enrol,
  newcomers,
  newSecret,
  openOrders,
  operatorActions,
  OperatorRefused,
  signIn,
  vouchersNeeded,
} from '.';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let now = new Date('2025-03-14T09:22:11.000Z');

const password = 'Heron-Quarry-41';
const secrets = new Map<string, string>();

/** The code of the moment; half a minute later each time, since none is good twice. */
const codeOf = async (secret: string): Promise<string> => {
  now = new Date(now.getTime() + 30_000);
  await api.testDatabase.setClock(now);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
};
const enter = async (email: string) =>
  signIn(api.database, api.config.secretKey, { email, password, code: await codeOf(secrets.get(email) ?? '') });
const join = async (email: string, vouchers: readonly Awaited<ReturnType<typeof enter>>[] = []) => {
  const { secret } = newSecret(email);
  secrets.set(email, secret);
  const code = await codeOf(secret);
  return enrol(api.database, api.config.secretKey, { email, password, code, secret }, vouchers);
};
const action = (name: string) => {
  const found = operatorActions.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const askFor = async (name: string, params: Record<string, string>, by = 'ada@platform.example', config = api.config) =>
  ask(api.database, await enter(by), action(name), params, config);
const confirmBy = async (id: string, by = 'ben@platform.example') =>
  confirm(api.database, await enter(by), id, operatorActions, { config: api.config, rates: storedRates });
const rows = async <Row>(text: string) =>
  (await api.database.acrossOrganisations((tx) => sql.raw<Row>(text).execute(tx))).rows;

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(now);
  await join('ada@platform.example');
  await join('ben@platform.example');
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await setTravelRule(api, organisation, { regime: 'EU_TFR' });
  await giveRates(api, now);
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

describe('operators', () => {
  const founders = async () => [await enter('ada@platform.example'), await enter('ben@platform.example')] as const;
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  const inviting = () => ({ organisation: organisation.id, email: `admin-${now.getTime()}@organisation.example` });

  it('are taken in by two others from the third on, and by no one twice', async () => {
    expect(await vouchersNeeded(api.database)).toBe(2);
    const [ada, ben] = await founders();
    for (const vouchers of [[], [ada], [ada, ada]])
      await expect(join('eve@platform.example', vouchers)).rejects.toThrow('Two operators have to vouch');
    await expect(enter('eve@platform.example')).rejects.toThrow(OperatorRefused);
    expect(await join('cid@platform.example', [ada, ben])).toMatchObject({ email: 'cid@platform.example' });
    expect(await newcomers(api.database)).toMatchObject([
      { email: 'cid@platform.example', vouchers: ['ada@platform.example', 'ben@platform.example'] },
    ]);
    expect(
      await rows(`select after from audit_event where action = 'operator.enrol' and after ->> 'email' like 'cid@%'`),
    ).toEqual([
      { after: { email: 'cid@platform.example', vouchedForBy: ['ada@platform.example', 'ben@platform.example'] } },
    ]);
  });

  it('that are new confirm nothing for 72 hours, and never what one asked who vouched for them', async () => {
    const [ada, ben] = await founders();
    const pat = 'pat@platform.example';
    await join(pat, [ada, ben]);
    const early = await askFor('invite-administrator', inviting());
    await expect(confirmBy(early, pat)).rejects.toThrow('A new operator confirms nothing for 72 hours');
    // Operators who vouched for the newcomer cannot confirm for him either.
    const own = await askFor('invite-administrator', inviting(), pat);
    await expect(confirmBy(own, 'ada@platform.example')).rejects.toThrow('You vouched for whoever asked for this');
    later(73);
    const asked = await askFor('invite-administrator', inviting());
    expect(await newcomers(api.database)).toEqual([]);
    await expect(confirmBy(asked, pat)).rejects.toThrow('Whoever asked for this vouched for you');
    expect(await confirmBy(asked)).toContain('@organisation.example');
    const other = await askFor('invite-administrator', inviting(), pat);
    expect(await confirmBy(other, 'ada@platform.example')).toContain('@organisation.example');
    // A newcomer of other operators is unrelated.
    const [, second] = await founders();
    await join('quin@platform.example', [second, await enter(pat)]);
    later(73);
    const third = await askFor('invite-administrator', inviting());
    expect(await confirmBy(third, 'quin@platform.example')).toContain('@organisation.example');
  });

  it('are held to that by the database, whoever writes there', async () => {
    const [ada, ben] = await founders();
    const ray = await join('ray@platform.example', [ada, ben]);
    const written = (text: string) => rows(text).then(() => 'done', sqlStateOf);
    const insert = (vouchers: string) =>
      written(`insert into operator (id, email, password_hash, two_fa_secret_enc, added_by, also_added_by)
        values (gen_random_uuid(), 'sly@platform.example', 'x', '\\x00', ${vouchers})`);
    expect(await insert('null, null')).toBe('OP001');
    expect(await insert(`'${ada.id}', null`)).toBe('OP001');
    expect(await insert(`'${ada.id}', '${ada.id}'`)).toBe('23514');
    const decided = (order: string, by: string) =>
      written(
        `update operator_order set status = 'DONE', decided_by = '${by}', decided_at = app_clock() where id = '${order}'`,
      );
    const order = await askFor('invite-administrator', inviting());
    expect(await decided(order, ray.id)).toBe('OP002');
    const own = await askFor('invite-administrator', inviting(), 'ray@platform.example');
    expect(await decided(own, ada.id)).toBe('OP004');
    later(73);
    const again = await askFor('invite-administrator', inviting());
    expect(await decided(again, ray.id)).toBe('OP003');
  });

  it('that come second, but days after the first, wait as well', async () => {
    const alone = await startTestApi();
    try {
      const start = new Date('2025-03-14T09:00:00.000Z');
      const enrolAt = async (email: string, at: Date) => {
        await alone.testDatabase.setClock(at);
        const { secret } = newSecret(email);
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
        return enrol(alone.database, alone.config.secretKey, { email, password, code, secret }, []);
      };
      const first = await enrolAt('one@platform.example', start);
      const second = await enrolAt('two@platform.example', new Date(start.getTime() + 25 * 3_600_000));
      const to = await alone.createOrganisation();
      const params = { organisation: to.id, email: 'admin@organisation.example' };
      const id = await ask(alone.database, first, action('invite-administrator'), params, alone.config);
      const means = { config: alone.config, rates: storedRates };
      await expect(confirm(alone.database, second, id, operatorActions, means)).rejects.toThrow('confirms nothing');
    } finally {
      await alone.close();
    }
  });

  it('sign in with password and a code that was not used before; five wrong tries close the door for a while', async () => {
    const email = 'dot@platform.example';
    await join(email, await founders());
    const secret = secrets.get(email) ?? '';
    const code = await codeOf(secret);
    const tries = (typed: Partial<{ password: string; code: string }>) =>
      signIn(api.database, api.config.secretKey, { email, password, code, ...typed });
    await tries({});
    for (let again = 0; again < 6; again += 1)
      await expect(tries({})).rejects.toThrow(/^This code was used already\. The next one is due in \d+ seconds?\.$/);
    for (let failure = 0; failure < 5; failure += 1)
      await expect(tries({ password: 'Wrong-Heron-1', code: await codeOf(secret) })).rejects.toThrow(OperatorRefused);
    await expect(enter(email)).rejects.toThrow(OperatorRefused);
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await enter(email)).toMatchObject({ email });
    const tried = await rows<{ result: string }>(
      `select result from audit_event where action = 'operator.sign-in' and actor_label = '${email}' order by recorded_at, id`,
    );
    expect(tried.filter(({ result }) => result === 'FAILED').length).toBeGreaterThanOrEqual(5);
  });

  it('confirm what another asked for, once, within a day, and never their own', async () => {
    const params = { organisation: organisation.id, email: 'first@organisation.example' };
    const id = await askFor('invite-administrator', params);
    await expect(confirmBy(id, 'ada@platform.example')).rejects.toThrow('Somebody else has to confirm');
    expect((await openOrders(api.database)).map((order) => order.id)).toContain(id);
    expect(await confirmBy(id)).toContain('first@organisation.example');
    await expect(confirmBy(id)).rejects.toThrow('no such open order');
    const declined = await askFor('invite-administrator', { ...params, email: 'second@organisation.example' });
    await decline(api.database, await enter('ben@platform.example'), declined);
    await expect(confirmBy(declined)).rejects.toThrow('no such open order');
    const late = await askFor('invite-administrator', { ...params, email: 'third@organisation.example' });
    now = new Date(now.getTime() + 25 * 3_600_000);
    await expect(confirmBy(late)).rejects.toThrow('no such open order');
  });
});

describe('the first steps of an installation', () => {
  const params = {
    name: 'Aurora Group',
    legalName: 'Aurora Group Ltd',
    registrationNumber: '304',
    street: '1 Quay Street',
    city: 'Dublin',
    postalCode: 'D01',
    country: 'IE',
    brand: 'NORTHGATE_PROD',
    cryptoCurrencies: 'BTC,USDC',
    administrator: 'mara.lind@aurora.example',
  };

  it('are an organisation under a brand and its first administrator, who gets a mail and opens it', async () => {
    const outcome = await confirmBy(await askFor('create-organisation', params));
    expect(outcome).toContain('Aurora Group is there');
    await api.app.jobs.runDue();
    const [mail] = await rows<{ body: string }>(
      `select body from mailbox_message where recipient = 'mara.lind@aurora.example'`,
    );
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const set = await api.call('POST', 'auth/reset-password', { body: { token, newPassword: password } });
    expect(set.statusCode, set.body).toBe(204);
    const login = await api.call('POST', 'auth/login', { body: { email: 'mara.lind@aurora.example', password } });
    expect(login.json<{ user: { role: string } }>().user.role).toBe('ADMIN');
  });

  it.each([
    ['an unknown brand', { brand: 'NOBODY' }],
    ['a country that is none', { country: 'XX' }],
    ['a coin that is none', { cryptoCurrencies: 'BTC,DOGE' }],
    ['an address that is none', { administrator: 'mara' }],
    ['a legal name that turns its direction', { legalName: 'Northgate\u202EdtL' }],
    ['a street with a character of no width', { street: 'Harbour\u200B Road 1' }],
    ['a registration number with no character', { registrationNumber: '4471\uFFFF' }],
    ['a field nobody knows', { colour: 'blue' }],
  ])('are refused with %s, before anybody is asked to confirm', async (_title, wrong) => {
    const before = await openOrders(api.database);
    await expect(askFor('create-organisation', { ...params, ...wrong } as Record<string, string>)).rejects.toThrow(
      OperatorRefused,
    );
    expect(await openOrders(api.database)).toEqual(before);
  });

  it('are refused under a brand whose people would be sent to a host that is not of this installation', async () => {
    const config = testConfig({
      mode: 'production',
      publicUrl: 'https://pay.example.com',
      brandHosts: { 'pay.example.com': 'NORTHGATE_PROD' },
    });
    const sentence = /^The brand DEV has no host here, .*: name one in BRAND_HOSTS\.$/;
    const under = (brand: string) => ({ ...params, brand, administrator: 'una@dev.example' });
    await expect(askFor('create-organisation', under('DEV'), 'ada@platform.example', config)).rejects.toThrow(sentence);
    // Requested before its host was removed.
    const order = await askFor('create-organisation', under('DEV'));
    const confirmed = confirm(api.database, await enter('ben@platform.example'), order, operatorActions, {
      config,
      rates: storedRates,
    });
    await expect(confirmed).rejects.toThrow(sentence);
    await askFor('create-organisation', under('NORTHGATE_PROD'), 'ada@platform.example', config);
  });
});

describe('what staff may not do', () => {
  const deposited = async (amount: string) => {
    const { deposit } = await receiveDeposit(api, business, { at: now, amount });
    return { organisation: organisation.id, deposit: deposit.id, reason: 'Asked twice' };
  };
  const depositOf = async (id: string) =>
    (
      await rows<{ status: string; travel_rule_status: string }>(
        `select status, travel_rule_status from deposit where id = '${id}'`,
      )
    )[0];

  it('a deposit whose payer will not be named goes back', async () => {
    const params = await deposited('100');
    await confirmBy(await askFor('refuse-travel-rule', params));
    expect(await depositOf(params.deposit)).toEqual({ status: 'REFUNDING', travel_rule_status: 'REFUSED' });
    expect(await rows(`select status from travel_rule_record where id = '${params.deposit}'`)).toEqual([
      { status: 'REFUSED' },
    ]);
    const id = await askFor('refuse-travel-rule', params);
    await expect(confirmBy(id)).rejects.toThrow('does not stand so');
    const [event] = await rows<{ actor_type: string; after: string }>(
      `select actor_type, after::text from audit_event where action = 'travel-rule.refuse' and entity_id = '${params.deposit}'`,
    );
    expect(event?.actor_type).toBe('PLATFORM');
    expect(event?.after).toContain('Asked twice');
  });

  describe('a deposit that screening blocked', () => {
    const blocked = async (amount: string) => {
      const { deposit } = await receiveDeposit(api, business, { at: now, amount, outcome: 'HIT' });
      expect(deposit.status).toBe('BLOCKED');
      return { organisation: organisation.id, deposit: deposit.id, reason: 'Another person of that name' };
    };
    const blockedMoney = async () =>
      (
        await rows<{ balance: string }>(
          `select (credits - debits)::text as balance from ledger_account
            where organisation_id = '${organisation.id}' and code = 'org:blocked:USDC'`,
        )
      )[0]?.balance;
    const decideTwice = async (name: string, params: Record<string, string>) => {
      await giveRates(api, now);
      await confirmBy(await askFor(name, params));
      const again = await askFor(name, params);
      await expect(confirmBy(again)).rejects.toThrow('does not stand so');
      expect((await blockedMoney()) ?? '0').toBe('0');
      const [event] = await rows<{ actor_type: string; after: string }>(
        `select actor_type, after::text from audit_event
          where action = '${name === 'release-deposit' ? 'deposit.release' : 'deposit.return'}' and entity_id = '${params['deposit']}'`,
      );
      expect(event?.actor_type).toBe('PLATFORM');
      expect(event?.after).toContain('Another person of that name');
    };

    it('is released once, and credited where nobody has to be named', async () => {
      await setTravelRule(api, organisation, { regime: 'FATF' });
      const params = await blocked('100');
      expect(await blockedMoney()).toBe('100000000');
      await decideTwice('release-deposit', params);
      expect(await depositOf(params.deposit)).toEqual({ status: 'CONFIRMED', travel_rule_status: 'NOT_REQUIRED' });
    });

    it('waits for its payer’s name once released, where he has to be named', async () => {
      const params = await blocked('100');
      await decideTwice('release-deposit', params);
      expect(await depositOf(params.deposit)).toEqual({ status: 'PENDING_TRAVEL_RULE', travel_rule_status: 'PENDING' });
      expect(await rows(`select status from travel_rule_record where id = '${params.deposit}'`)).toEqual([
        { status: 'PENDING' },
      ]);
    });

    it('is sent back once', async () => {
      const params = await blocked('100');
      await decideTwice('return-deposit', params);
      expect((await depositOf(params.deposit))?.status).toBe('REFUNDING');
      expect(await rows(`select reason from refund where deposit_id = '${params.deposit}'`)).toEqual([
        { reason: 'COMPLIANCE' },
      ]);
    });

    it('that has no answer yet is let through like one that was blocked, and never sent back for it', async () => {
      await setTravelRule(api, organisation, { regime: 'FATF' });
      const { deposit } = await receiveDeposit(api, business, { at: now, amount: '100', outcome: 'NO_ANSWER' });
      expect(deposit.status).toBe('PENDING_AML');
      const params = { organisation: organisation.id, deposit: deposit.id, reason: 'Another person of that name' };
      await giveRates(api, now);
      await expect(confirmBy(await askFor('return-deposit', params))).rejects.toThrow('does not stand so');
      await decideTwice('release-deposit', params);
      expect(await depositOf(deposit.id)).toEqual({ status: 'CONFIRMED', travel_rule_status: 'NOT_REQUIRED' });
    });

    it('is decided by two and no less: asked for, nothing happens', async () => {
      const params = await blocked('100');
      const id = await askFor('release-deposit', params);
      await expect(confirmBy(id, 'ada@platform.example')).rejects.toThrow('Somebody else has to confirm');
      expect((await depositOf(params.deposit))?.status).toBe('BLOCKED');
      expect(await blockedMoney()).toBe('100000000');
    });
  });

  it('a wallet that was confirmed needs no signature any more', async () => {
    const params = await deposited('1500');
    await confirmBy(await askFor('confirm-ownership', { ...params, method: 'DECLARATION' }));
    await giveRates(api, now);
    const token = await api.signInWith(organisation, [
      'GET_DEPOSITS_WITHOUT_TRAVEL_RULE',
      'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE',
    ]);
    const originator = {
      personType: 'NATURAL',
      name: 'Okonkwo',
      nationalIdentifierType: 'CCPT',
      nationalIdentifier: 'A1',
      walletType: 'SELF_HOSTED',
    };
    const answer = await api.call('PATCH', `deposits/travel-rule/${params.deposit}`, { token, body: { originator } });
    expect(answer.json()).toMatchObject({ status: 'COMPLETED', depositStatus: 'CONFIRMED' });
    const again = await askFor('confirm-ownership', { ...params, method: 'DECLARATION' });
    await expect(confirmBy(again)).rejects.toThrow('No deposit of this id waits');
  });

  it('money is given or taken by hand, and never more taken than there is', async () => {
    const movement = {
      organisation: organisation.id,
      business: business.id,
      currency: 'EUR',
      reason: 'FEE_CORRECTION',
      description: 'Fee charged twice on order-9',
    };
    await confirmBy(await askFor('manual-movement', { ...movement, type: 'CREDIT', amount: '25.00' }));
    const entries = () => rows(`select count(*) from ledger_entry where organisation_id = '${organisation.id}'`);
    const before = await entries();
    const id = await askFor('manual-movement', { ...movement, type: 'DEBIT', amount: '25.01' });
    await expect(confirmBy(id)).rejects.toThrow('has less than 25.01 EUR');
    expect(await entries()).toEqual(before);
    await confirmBy(await askFor('manual-movement', { ...movement, type: 'DEBIT', amount: '25.00' }));
    expect(await entries()).not.toEqual(before);
  });

  it('needs a sound address for a refund, and one that waits for it', async () => {
    const params = await deposited('100');
    const wrong = await askFor('refund-address', { ...params, address: '0x12' });
    await expect(confirmBy(wrong)).rejects.toThrow(OperatorRefused);
    const early = await askFor('refund-address', { ...params, address: '0x420B8cB9874090515d6B18036112d16730Ef0c86' });
    await expect(confirmBy(early)).rejects.toThrow('does not stand so');
  });
});
