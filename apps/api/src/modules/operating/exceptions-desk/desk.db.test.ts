import { verify } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDesk } from '../../../http/serve-desk';
import { invariants } from '../../../invariants';
import { newId } from '../../../platform/ids';
import { createLog } from '../../../platform/log';
import { storedRates } from '../../../rails/rates';
import { listedAddress } from '../../../rails/screening';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, createTestPayment, giveFees, giveRates, type TestBusiness } from '../../../testing/commerce';
import { testChain } from '../../../testing/chain';
import { setTravelRule } from '../../../testing/deposits';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { recordUnassociated } from '../../money-in/unassociated-deposits';
import { confirm, enrol, newSecret, openOrders, operatorActions, signIn, type Operator } from '../operators';

const password = 'Heron-Quarry-41';
type Person = Operator & { readonly secret: string };

let api: TestApi;
let desk: FastifyInstance;
let organisation: TestOrganisation;
let business: TestBusiness;
let ada: Person;
let ben: Person;
let now = new Date('2025-03-14T09:00:00.000Z');

/** Later by the lifetime of a code, so that everybody has a new one. */
const later = async (milliseconds = 30_000): Promise<void> => {
  now = new Date(now.getTime() + milliseconds);
  await api.testDatabase.setClock(now);
};
const codeOf = ({ secret }: Pick<Person, 'secret'>): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const wrongCodeOf = (one: Person): string => String((Number(codeOf(one)) + 1) % 1_000_000).padStart(6, '0');

const join = async (name: string): Promise<Person> => {
  const email = `${name}@platform.example`;
  const { secret } = newSecret(email);
  const made = await enrol(
    api.database,
    api.config.secretKey,
    { email, password, code: codeOf({ secret }), secret },
    [],
  );
  return { ...made, secret };
};

type Sent = { readonly cookie?: string; readonly headers?: Readonly<Record<string, string>> };
const visit = (path: string, { cookie = '', headers = {} }: Sent = {}) =>
  desk.inject({ url: path, headers: { cookie, ...headers } });
const press = (path: string, fields: Readonly<Record<string, string>>, { cookie = '', headers = {} }: Sent = {}) =>
  desk.inject({
    method: 'POST',
    url: path,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** Signs in, and returns what the browser keeps. */
const enter = async (one: Person): Promise<string> => {
  await later();
  const answer = await press('/operations/sign-in', { email: one.email, password, code: codeOf(one) });
  const [kept = ''] = String(answer.headers['set-cookie']).split(';');
  return kept;
};

/** Fills in a form of a page, as the page was made for this session. */
const fill = async (cookie: string, path: string, fields: Readonly<Record<string, string>>, headers = {}) => {
  const page = await visit(path, { cookie });
  const form = /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  return press(path, { form, ...fields }, { cookie, headers });
};
const orderAt = ({ headers }: LightMyRequestResponse): string => String(headers.location).split('/').at(-1) ?? '';

const balances = async (): Promise<string> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ all: string }>`
      select coalesce(string_agg(code || ' ' || balance, ', ' order by code), '') as all from ledger_account
       where organisation_id = ${organisation.id} and balance <> 0 and code like 'business:%'`.execute(tx),
  );
  return (rows[0]?.all ?? '').replaceAll(`business:${business.id}:`, '');
};

const coins = async (amount: string, more: object = {}): Promise<string> => {
  const id = newId();
  await api.database.acrossOrganisations((tx) =>
    recordUnassociated(tx, {
      organisationId: organisation.id,
      id,
      kind: 'CRYPTO',
      businessId: null,
      network: 'MAIN',
      amount: amountOf(amount, 'BTC'),
      uniformAmount: null,
      uniformCurrency: 'EUR',
      fromAddress: 'bc1qrvtg6u6x2m76ftv8pjhafjnmwed8us2hvqeg6u',
      toAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      destinationTag: null,
      transactionId: id.replaceAll('-', '').repeat(2),
      outputIndex: 0,
      blockHeight: 880_000,
      senderName: null,
      senderAccountMasked: null,
      reference: null,
      reason: 'CLOSED_PAYMENT',
      paymentId: null,
      receivedAt: now,
      ...more,
    }),
  );
  return id;
};

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(now);
  desk = createDesk(api.app, api.config, createLog('silent'));
  await desk.ready();
  [ada, ben] = [await join('ada'), await join('ben')];
});
beforeEach(async () => {
  await later();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveFees(api, organisation);
  await giveRates(api, now);
});
afterAll(async () => {
  await desk.close();
  await api.close();
});

const pages = [
  '/operations',
  '/operations/deposits',
  '/operations/movements',
  '/operations/withdrawals',
  `/operations/orders/${newId()}`,
  `/operations/deposits/${newId()}/${newId()}`,
  `/operations/withdrawals/${newId()}/${newId()}`,
];

describe('the desk of operators', () => {
  it('[DESK-1] opens to address, password and an unused code, and tells a wrong one in place with the address kept', async () => {
    await later();
    const right = { email: ada.email, password, code: codeOf(ada) };
    for (const wrong of [
      { password: 'Heron-Quarry-42' },
      { code: wrongCodeOf(ada) },
      { email: 'eve@platform.example' },
    ]) {
      const answer = await press('/operations/sign-in', { ...right, ...wrong });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([422, undefined]);
      expect(answer.body).toContain('The address, the password or the code is wrong');
      expect(answer.body).toContain(`value="${wrong.email ?? ada.email}"`);
      expect(answer.body).not.toContain(right.password);
    }
    const hostile = await press('/operations/sign-in', { ...right, email: '"><b>eve' });
    expect(hostile.body).toContain('value="&quot;&gt;&lt;b&gt;eve"');
    const answer = await press('/operations/sign-in', right);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/operations']);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await press('/operations/sign-in', right)).body).toContain('This code was used already');
  });

  it('[DESK-1] shows nothing to anybody else, nor to a session of an organisation', async () => {
    const user = await api.createUser([organisation], { permissions: ['GET_INTERNAL_TRANSFERS'] });
    const session = await api.signIn(user, organisation);
    const asked = [{}, { cookie: `__Host-operator=${session}`, headers: { authorization: `Bearer ${session}` } }];
    for (const sent of asked) {
      for (const path of pages) {
        const answer = await visit(path, sent);
        expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 303, '/operations/sign-in']);
        const pressed = await press(path, { act: 'confirm', code: '123456' }, sent);
        expect([path, pressed.statusCode]).toEqual([path, path === '/operations' ? 404 : 303]);
      }
    }
    // The other way round: an operator's session is none of the API, which has no desk.
    const [, operators = ''] = (await enter(ada)).split('=');
    expect((await api.call('GET', 'auth/session', { token: operators })).statusCode).toBe(401);
    const elsewhere = await api.app.inject({
      method: 'POST',
      url: '/operations/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=x',
    });
    expect(elsewhere.statusCode).toBeGreaterThanOrEqual(404);
    expect((await visit('/api/v1/auth/session', { headers: { authorization: `Bearer ${session}` } })).statusCode).toBe(
      404,
    );
  });

  it('[DESK-1] forgets a session after a quarter of an hour without a page, at its end, and at the next sign-in', async () => {
    const isIn = async (cookie: string) => (await visit('/operations', { cookie })).statusCode === 200;
    const first = await enter(ada);
    await later(14 * 60_000);
    expect(await isIn(first)).toBe(true);
    await later(14 * 60_000);
    expect(await isIn(first)).toBe(true);
    await later(15 * 60_000);
    expect(await isIn(first)).toBe(false);
    const [second, third] = [await enter(ada), await enter(ada)];
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    const form = /name="form" value="([^"]+)"/.exec((await visit('/operations', { cookie: third })).body)?.[1] ?? '';
    expect((await press('/operations/sign-out', { form: 'another' }, { cookie: third })).statusCode).toBe(403);
    expect(await isIn(third)).toBe(true);
    expect((await press('/operations/sign-out', { form }, { cookie: third })).statusCode).toBe(303);
    expect(await isIn(third)).toBe(false);
  });
});

describe('money without a payment', () => {
  it('[DESK-2] stands with the payment it is likeliest for, and is given to it by one who asks and another who confirms', async () => {
    const { terms } = await createTestPayment(api, business, { at: new Date(now.getTime() - 60_000), sent: [] });
    const id = await coins('0.00173281', { paymentId: terms.id, toAddress: terms.walletAddress });
    const path = `/operations/deposits/${organisation.id}/${id}`;
    const [atAda, atBen] = [await enter(ada), await enter(ben)];
    const spent = codeOf(ben);

    const list = (await visit('/operations/deposits', { cookie: atAda })).body;
    expect(list).toContain(`href="${path}"`);
    expect(list).toMatch(new RegExp(`${terms.clientPaymentId}\\s+<span class="score"><b>100</b> of 100`));
    expect((await visit(path, { cookie: atAda })).body).toContain('The same amount');

    await later();
    const wanted = { act: 'associate', choice: terms.id, reason: 'The payer showed it' };
    const before = await balances();
    // A wrong one, half of one and none: told beside the field, with what was typed.
    for (const code of [wrongCodeOf(ada), '12', '']) {
      const refused = await fill(atAda, path, { ...wanted, code });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toMatch(/id="associate-code-problem"/);
      expect(refused.body).toContain('The payer showed it</textarea>');
      expect(refused.body).toMatch(new RegExp(`value="${terms.id}"\\s+checked`));
    }
    expect(await openOrders(api.database)).toEqual([]);
    const asked = await fill(atAda, path, { ...wanted, code: codeOf(ada) });
    expect(asked.statusCode, asked.body).toBe(303);
    const order = orderAt(asked);
    // The order of the command line.
    expect(await openOrders(api.database)).toMatchObject([
      {
        id: order,
        action: 'associate-money',
        params: { organisation: organisation.id, deposit: id, payment: terms.id, reason: wanted.reason },
        askedByEmail: ada.email,
      },
    ]);
    expect((await fill(atAda, path, { ...wanted, code: codeOf(ada) })).body).toContain('This code was used already');
    expect((await visit(path, { cookie: atBen })).body).toContain(`Asked already by ${ada.email}`);

    // Her own order, with a good code of her own.
    await later();
    const own = await fill(atAda, `/operations/orders/${order}`, { act: 'confirm', code: codeOf(ada) });
    expect(own.statusCode).toBe(422);
    expect(own.body).toContain('Somebody else has to confirm what you asked for.');
    const waiting = (await visit(`/operations/orders/${order}`, { cookie: atAda })).body;
    expect(waiting).toContain(`${terms.clientPaymentId}, ${business.name}`);
    expect(waiting).toContain('0.00173281 <span class="code">BTC');
    expect(waiting).not.toContain('value="confirm"');
    expect(await balances()).toBe(before);

    expect((await fill(atBen, `/operations/orders/${order}`, { act: 'confirm', code: spent })).body).toMatch(
      /id="order-code-problem"/,
    );
    expect(await balances()).toBe(before);
    const done = await fill(atBen, `/operations/orders/${order}`, { act: 'confirm', code: codeOf(ben) });
    expect(done.statusCode, done.body).toBe(303);
    const told = (await visit(`/operations/orders/${order}`, { cookie: atAda })).body;
    expect(told).toContain('Confirmed and done');
    expect(told).toContain(`are a deposit of ${terms.clientPaymentId}`);
    expect(await balances()).not.toBe(before);
    expect((await visit(path, { cookie: atAda })).statusCode).toBe(404);

    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select action, actor_label, ip from audit_event
           where entity_id = ${order} order by at, id`.execute(tx),
    );
    expect(rows).toEqual([
      { action: 'operator.ask', actor_label: ada.email, ip: '127.0.0.1' },
      { action: 'operator.confirm', actor_label: ben.email, ip: '127.0.0.1' },
    ]);
  });

  it('is asked for only by a form of the session itself, from a page of the desk', async () => {
    const id = await coins('0.002');
    const path = `/operations/deposits/${organisation.id}/${id}`;
    const cookie = await enter(ada);
    await later();
    const wanted = { act: 'write-off', reason: 'Nobody claims it', code: codeOf(ada) };
    expect((await press(path, wanted, { cookie })).statusCode).toBe(403);
    const foreign = await fill(cookie, path, wanted, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect((await fill(cookie, path, { ...wanted, act: 'manual-movement' })).body).toContain('cannot be done here');
    expect(await openOrders(api.database)).toEqual([]);
    // Asked for at the desk, confirmed at the command line.
    const order = orderAt(await fill(cookie, path, wanted));
    await later();
    const second = await signIn(api.database, api.config.secretKey, { email: ben.email, password, code: codeOf(ben) });
    const { config } = api;
    const outcome = await confirm(api.database, second, order, operatorActions, { config, rates: storedRates });
    expect(outcome).toContain('are written off');
  });

  it('names no action that its kind has not, and says what is missing beside the field', async () => {
    const path = `/operations/deposits/${organisation.id}/${await coins('0.003')}`;
    const cookie = await enter(ada);
    const page = (await visit(path, { cookie })).body;
    expect(page).toContain('Send it back');
    expect(page).not.toContain('Note that the bank sent it back');
    await later();
    const refused = await fill(cookie, path, { act: 'associate', choice: 'other', other: 'x', code: codeOf(ada) });
    expect(refused.body).toMatch(/id="associate-reason-problem"[^]*Say this\./);
    expect(refused.body).toMatch(/id="associate-payment-problem"/);
    // The code was not spent on it.
    const asked = await fill(cookie, path, { act: 'write-off', reason: 'Nobody claims it', code: codeOf(ada) });
    expect(asked.statusCode).toBe(303);
    await later();
    const own = await fill(cookie, `/operations/orders/${orderAt(asked)}`, { act: 'decline', code: codeOf(ada) });
    expect(own.statusCode).toBe(303);
    expect(await openOrders(api.database)).toEqual([]);
  });
});

describe('a movement by hand', () => {
  it('[DESK-2] is asked for by one and confirmed by another, and taken back the same way', async () => {
    const [atAda, atBen] = [await enter(ada), await enter(ben)];
    const path = '/operations/movements';
    await later();
    const wanted = {
      act: 'movement',
      business: business.id,
      type: 'CREDIT',
      amount: '12.50',
      currency: 'EUR',
      reason: 'GOODWILL',
      description: 'For the trouble',
    };
    const refused = await fill(atAda, path, { ...wanted, currency: '', code: codeOf(ada) });
    expect(refused.body).toMatch(/id="movement-currency-problem"/);
    expect(refused.body).toContain('value="12.50"');
    const order = orderAt(await fill(atAda, path, { ...wanted, code: codeOf(ada) }));
    expect(await balances()).toBe('');
    expect((await visit(path, { cookie: atBen })).body).toContain(`href="/operations/orders/${order}"`);
    expect((await visit(`/operations/orders/${order}`, { cookie: atBen })).body).toContain(business.name);
    await fill(atBen, `/operations/orders/${order}`, { act: 'confirm', code: codeOf(ben) });
    expect(await balances()).toBe('available:EUR 1250');

    await later();
    const page = (await visit(path, { cookie: atBen })).body;
    const [, act = ''] = /name="act" value="(reverse-[^"]+)"/.exec(page) ?? [];
    const back = orderAt(await fill(atBen, path, { act, description: 'Was a mistake', code: codeOf(ben) }));
    await fill(atAda, `/operations/orders/${back}`, { act: 'confirm', code: codeOf(ada) });
    expect(await balances()).toBe('');
    // A refusal is told on the order, which stays.
    await later();
    const debit = orderAt(await fill(atAda, path, { ...wanted, type: 'DEBIT', code: codeOf(ada) }));
    const late = await fill(atBen, `/operations/orders/${debit}`, { act: 'confirm', code: codeOf(ben) });
    expect([late.statusCode, late.body]).toEqual([422, expect.stringContaining('has less than 12.50 EUR.')]);
    await later();
    expect((await fill(atBen, `/operations/orders/${debit}`, { act: 'decline', code: codeOf(ben) })).statusCode).toBe(
      303,
    );
  });
});

describe('a withdrawal that screening blocked', () => {
  it('[DESK-2] stands with what can be done, and is refused by one who asks and another who confirms', async () => {
    organisation = await api.createOrganisation();
    business = await createBusiness(api, organisation);
    await setTravelRule(api, organisation, { regime: 'OFF' });
    await giveWithdrawalFees(api, organisation);
    const chain = testChain(api);
    await chain.at(now);
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
    await endow(api, business, usdt('5000'));
    await ownCoins(api, organisation, 'TRX', usdt('5000'));
    const body = askedWithdrawal(business, { recipientAddress: listedAddress('SANCTIONS', 'USDT', 'TRX') });
    const made = await api.call('POST', 'withdrawals/crypto', { token, body });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: string }>();
    now = new Date(now.getTime() + 60_000);
    await chain.at(now);

    const [atAda, atBen] = [await enter(ada), await enter(ben)];
    const path = `/operations/withdrawals/${organisation.id}/${id}`;
    const list = (await visit('/operations/withdrawals', { cookie: atAda })).body;
    expect(list).toMatch(new RegExp(`href="${path}"[^>]*>Blocked withdrawal`));
    const page = (await visit(path, { cookie: atAda })).body;
    expect(page).toContain('Let it go on');
    expect(page).not.toContain('Nothing paid it');
    await later();
    const wanted = { act: 'refuse-withdrawal', reason: 'The list names it', code: codeOf(ada) };
    const order = orderAt(await fill(atAda, path, wanted));
    const done = await fill(atBen, `/operations/orders/${order}`, { act: 'confirm', code: codeOf(ben) });
    expect(done.statusCode, done.body).toBe(303);
    expect((await api.call('GET', `withdrawals/crypto/${id}`, { token })).json()).toMatchObject({ status: 'REJECTED' });
    expect((await visit(path, { cookie: atAda })).statusCode).toBe(404);
  });
});

describe('five wrong codes', () => {
  it('[DESK-1] close the desk and the command line to their operator for a quarter of an hour', async () => {
    const cookie = await enter(ada);
    const path = `/operations/deposits/${organisation.id}/${await coins('0.004')}`;
    await later();
    const wanted = { act: 'write-off', reason: 'Nobody claims it' };
    for (let time = 0; time < 5; time += 1) await fill(cookie, path, { ...wanted, code: wrongCodeOf(ada) });
    expect((await fill(cookie, path, { ...wanted, code: codeOf(ada) })).body).toContain('closed the door');
    const signing = signIn(api.database, api.config.secretKey, { email: ada.email, password, code: codeOf(ada) });
    await expect(signing).rejects.toThrow('The address, the password or the code is wrong');
    expect(await openOrders(api.database)).toEqual([]);
    await later(15 * 60_000);
    const again = await enter(ada);
    await later();
    expect((await fill(again, path, { ...wanted, code: codeOf(ada) })).statusCode).toBe(303);
  });
});

it('leaves the books as the verifier wants them', async () => {
  expect(await api.database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
});
