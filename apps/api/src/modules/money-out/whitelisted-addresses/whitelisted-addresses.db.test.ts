import type { AddressChoice, WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWhitelisted } from '.';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createPayablePayment } from '../../../testing/chain';
import { createBusiness } from '../../../testing/commerce';
import { recordTestRates } from '../../../testing/rates';
import { testAddress, testWhitelisted, whitelistTestAddress } from '../../../testing/whitelist';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
const start = '2025-06-30T09:00:00.000Z';
const setClock = (iso: string) => api.testDatabase.setClock(new Date(iso));
/** Moves the clock further than a session lasts. */
const later = async (iso: string): Promise<void> => {
  await setClock(iso);
  token = await api.signInWith(organisation, ['WHITELIST_ADDRESSES']);
};

beforeAll(async () => {
  api = await startTestApi();
  await recordTestRates(api.database);
});
beforeEach(async () => {
  await setClock(start);
  organisation = await api.createOrganisation();
  await enable('BTC', 'BCH', 'ETH', 'USDT', 'XRP', 'XLM', 'EOS');
  token = await api.signInWith(organisation, ['WHITELIST_ADDRESSES']);
});
afterAll(() => api.close());

const enable = (...coins: string[]) =>
  api.database.acrossOrganisations((tx) =>
    sql`update organisation set enabled_crypto_currencies = ${coins} where id = ${organisation.id}`.execute(tx),
  );

const path = 'whitelisted-addresses';
const create = (changes: object = {}, headers: Record<string, string> = {}, as = token) =>
  api.call('POST', path, { token: as, body: testWhitelisted(changes), headers });
const made = (changes: object = {}) => whitelistTestAddress(api, token, changes);
const read = (id: string) => api.call('GET', `${path}/${id}`, { token });
const remove = (id: string, headers: Record<string, string> = {}, as = token) =>
  api.call('DELETE', `${path}/${id}`, { token: as, headers });
type Listed = { addresses: WhitelistedAddress[]; paging: { nextCursor: string | null }; total?: number };
const list = async (query = '') => (await api.call('GET', `${path}${query}`, { token })).json<Listed>();
const choices = async (query = '', as = token) =>
  (await api.call('GET', `${path}/choices${query}`, { token: as })).json<{ addresses: AddressChoice[] }>().addresses;

/** State left by a change of the list: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select coalesce(json_agg(a order by a.id), '[]') from whitelisted_address a) as addresses,
             (select count(*) from job) as jobs,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

describe('a whitelisted address', () => {
  it('[SCR-3] is kept in its one spelling, waits out its cooling-off, and is active from that millisecond on', async () => {
    const address = testAddress('EVM');
    const answer = await create({
      addressId: ' Supplier 17 ',
      label: 'Suppliers',
      currency: 'USDT',
      network: 'MAIN',
      address: ` ${address.toLowerCase()} `,
      walletType: 'SELF_HOSTED',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const entry = answer.json<WhitelistedAddress>();
    expect(entry).toMatchObject({
      addressId: 'Supplier 17',
      label: 'Suppliers',
      currency: 'USDT',
      network: 'ETH',
      address,
      destinationTag: null,
      walletType: 'SELF_HOSTED',
      status: 'PENDING_ACTIVATION',
      activatesAt: '2025-07-01T09:00:00.000Z',
      createdAt: start,
    });
    expect(await choices()).toEqual([]);
    await later('2025-07-01T08:59:59.999Z');
    expect((await read(entry.id)).json()).toEqual(entry);
    await later('2025-07-01T09:00:00.000Z');
    expect((await read(entry.id)).json()).toEqual({ ...entry, status: 'ACTIVE' });
    expect(await list()).toMatchObject({ addresses: [{ ...entry, status: 'ACTIVE' }] });
    expect(await choices()).toMatchObject([{ id: entry.id, address }]);
  });

  it('is told to every administrator by mail, whole, with the time from which it counts', async () => {
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const { addressId, address } = await made();
    while ((await api.app.jobs.runDue()) > 0);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ subject: string; body: string }>`
        select subject, body from mailbox_message where recipient = ${administrator.email}`.execute(tx),
    );
    expect(rows.map(({ subject }) => subject)).toEqual([`Countinghouse: Address ${addressId} was whitelisted`]);
    expect(rows[0]?.body).toContain(address);
    expect(rows[0]?.body).toContain('01 Jul 2025, 09:00 UTC');
  });

  it('waits as long as its organisation says, and not at all where that is no time', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`update organisation set whitelist_cooling_off_hours = 0 where id = ${organisation.id}`.execute(tx),
    );
    expect(await made()).toMatchObject({ status: 'ACTIVE', activatesAt: start });
  });

  it.each([
    ['[VAL-10] without an ID', 'addressId', { addressId: ' ' }, 'Address ID is required'],
    ['[VAL-10] without an address', 'address', { address: ' ' }, 'Address is required'],
    ['[VAL-12] with markup in its ID', 'addressId', { addressId: 'a <b>' }, 'Special characters are not allowed'],
    ['[VAL-12] with markup in its label', 'label', { label: 'a;b' }, 'Special characters are not allowed'],
    [
      'with a checksum that is wrong',
      'address',
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' },
      'Invalid address for BTC on Main network',
    ],
    [
      'of another chain',
      'address',
      { address: '0x420B8cB9874090515d6B18036112d16730Ef0c86' },
      'Invalid address for BTC on Main network',
    ],
    [
      'that is the contract of a token',
      'address',
      { currency: 'USDT', network: 'ETH', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      'Invalid address for USDT on Ethereum (ERC20)',
    ],
    ['on a network that does not have the coin', 'network', { network: 'SOL' }, 'This currency is not on this network'],
    [
      '[VAL-6] without its tag',
      'destinationTag',
      { currency: 'XRP', address: testAddress('XRP') },
      'Destination tag is required',
    ],
    [
      '[VAL-6] with letters in its tag',
      'destinationTag',
      { currency: 'XRP', address: testAddress('XRP'), destinationTag: '12a' },
      'Numbers only',
    ],
    [
      'with a tag too large for its chain',
      'destinationTag',
      { currency: 'XRP', address: testAddress('XRP'), destinationTag: '4294967296' },
      'At most 4294967295',
    ],
    [
      'with a tag where there are none',
      'destinationTag',
      { destinationTag: '1' },
      'This currency has no destination tags',
    ],
  ])('%s is refused, and nothing is kept', async (_title, field, changes, message) => {
    const before = await traces();
    const answer = await create(changes);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field, message }] });
    expect(await traces()).toEqual(before);
  });

  it('of a coin that the organisation does not use is refused', async () => {
    const before = await traces();
    const answer = await create({ currency: 'LTC', address: testAddress('LTC') });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ rejection: 'LTC is not enabled for your organisation' });
    expect(await traces()).toEqual(before);
  });

  it('that is one of our own payments is refused', async () => {
    const payment = await createPayablePayment(api, await createBusiness(api, organisation), { at: new Date(start) });
    const before = await traces();
    const answer = await create({ address: payment.terms.walletAddress });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({
      rejection: 'This is an address of your own payments. Use an internal transfer instead.',
    });
    expect(await traces()).toEqual(before);
  });

  it('stands on the list once, however its address and its tag are spelt', async () => {
    const address = testAddress('EVM');
    await made({ addressId: 'Mint', currency: 'ETH', network: 'ETH', address });
    const xrp = testAddress('XRP');
    await made({ addressId: 'Ripple 7', currency: 'XRP', address: xrp, destinationTag: '7' });
    const before = await traces();
    const again = await create({ currency: 'ETH', network: 'ETH', address: address.toLowerCase() });
    expect(again.statusCode, again.body).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'STATE_CONFLICT',
      rejection: 'This address is whitelisted already, as Mint',
      fields: [{ field: 'address', message: 'This address is whitelisted already, as Mint' }],
    });
    expect((await create({ currency: 'XRP', address: xrp, destinationTag: '007' })).statusCode).toBe(409);
    expect(await traces()).toEqual(before);
    // Another network, another coin or another tag is another destination.
    await made({ currency: 'ETH', network: 'BSC', address });
    await made({ currency: 'USDT', network: 'ETH', address });
    await made({ currency: 'XRP', address: xrp, destinationTag: '8' });
  });

  it('has an ID that is not mistaken for another', async () => {
    await made({ addressId: 'Payroll' });
    const before = await traces();
    for (const addressId of ['payroll', 'PAYROLL ', 'Раyroll']) {
      const answer = await create({ addressId });
      expect(answer.statusCode, addressId).toBe(409);
      const message = 'A whitelisted address with this ID exists already';
      expect(answer.json()).toMatchObject({ rejection: message, fields: [{ field: 'addressId', message }] });
    }
    expect(await traces()).toEqual(before);
  });

  it('is entered once by many at the same time', async () => {
    const address = testAddress('BTC');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ addressId: `N${index}`, address })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });

  it('is told to the administrators by mail, whole, and to the audit trail', async () => {
    const { id: userId } = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const { id } = await made({ addressId: 'Payroll' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ payload: object; email: string }>`
        select payload, (select email from app_user where id = ${userId}) as email
          from job where kind = 'whitelisted-address-added' and payload ->> 'id' = ${id}`.execute(tx),
    );
    expect(rows).toMatchObject([{ payload: { id, to: rows[0]?.email } }]);
    const { rows: events } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string }>`
        select action from audit_event where entity_id = ${id} and result = 'SUCCESS'`.execute(tx),
    );
    expect(events).toEqual([{ action: 'whitelisted-address.create' }]);
  });

  it('[ROUTE-4] is never changed, neither by a call nor by the role the server runs as', async () => {
    const { id } = await made();
    const before = await traces();
    for (const method of ['PATCH', 'PUT'] as const)
      expect((await api.call(method, `${path}/${id}`, { token, body: { label: 'x' } })).statusCode).toBe(405);
    await expect(
      api.database.inOrganisation(organisation.id as OrganisationId, (tx) =>
        sql`update whitelisted_address set address = 'x' where id = ${id}`.execute(tx),
      ),
    ).rejects.toThrow('permission denied');
    await expect(
      api.database.inOrganisation(organisation.id as OrganisationId, (tx) =>
        sql`delete from whitelisted_address where id = ${id}`.execute(tx),
      ),
    ).rejects.toThrow('permission denied');
    expect(await traces()).toEqual(before);
  });

  it('is gone with its deletion, which may be followed by the same address anew', async () => {
    const entry = await made({ addressId: 'Payroll' });
    expect((await remove(entry.id)).statusCode).toBe(204);
    expect((await read(entry.id)).statusCode).toBe(404);
    expect((await remove(entry.id)).statusCode).toBe(404);
    expect(await list()).toMatchObject({ addresses: [] });
    const anew = await made({ addressId: 'Payroll', address: entry.address });
    expect(anew).toMatchObject({ status: 'PENDING_ACTIVATION', addressId: 'Payroll' });
    expect(anew.id).not.toBe(entry.id);
  });

  it('asks for the code of who has a second factor, to be added and to be deleted', async () => {
    const person = await api.createUser([organisation], { permissions: ['WHITELIST_ADDRESSES'], twoFactor: true });
    const own = await api.signIn(person, organisation);
    const { id } = await made();
    const before = await traces();
    expect((await create({}, {}, own)).statusCode).toBe(401);
    expect((await remove(id, {}, own)).statusCode).toBe(401);
    expect(await traces()).toEqual(before);
    const code = (steps: number) => ({ 'x-two-fa-code': api.twoFactorCode(new Date(start), steps) });
    expect((await create({}, code(0), own)).statusCode).toBe(201);
    expect((await remove(id, code(1), own)).statusCode).toBe(204);
  });

  it('is one, however often its Idempotency-Key comes', async () => {
    const headers = { 'idempotency-key': '0b0a7a52-7f5e-4a19-9d7e-0d8a4f6a5b01' };
    const body = testWhitelisted();
    const [one, two] = [
      await api.call('POST', path, { token, body, headers }),
      await api.call('POST', path, { token, body, headers }),
    ];
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(two.json()).toEqual(one.json());
    expect((await list('?includeTotal=true')).total).toBe(1);
  });

  it('is not added while the organisation is suspended', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`update organisation set status = 'SUSPENDED' where id = ${organisation.id}`.execute(tx),
    );
    const before = await traces();
    expect((await create()).statusCode).toBe(403);
    expect(await traces()).toEqual(before);
  });
});

describe('the list', () => {
  it('[SCR-3] narrows by coin, network, state and text, and turns its pages', async () => {
    const first = await made({ addressId: 'Alpha', label: 'Suppliers' });
    await later('2025-07-01T09:00:00.000Z');
    const second = await made({ addressId: 'Beta', currency: 'ETH', network: 'ETH', address: testAddress('EVM') });
    const idsOf = async (query: string) => (await list(query)).addresses.map(({ addressId }) => addressId);
    expect(await idsOf('')).toEqual(['Beta', 'Alpha']);
    expect(await idsOf('?descending=false')).toEqual(['Alpha', 'Beta']);
    expect(await idsOf('?currency=BTC')).toEqual(['Alpha']);
    expect(await idsOf('?network=ETH')).toEqual(['Beta']);
    expect(await idsOf('?status=ACTIVE')).toEqual(['Alpha']);
    expect(await idsOf('?status=PENDING_ACTIVATION')).toEqual(['Beta']);
    for (const search of ['LPH', 'supp', first.address.slice(0, 8)])
      expect(await idsOf(`?search=${search}`)).toEqual(['Alpha']);
    expect(await idsOf(`?search=${second.address.slice(0, 9).toLowerCase()}`)).toEqual(['Beta']);
    expect(await idsOf('?search=%25')).toEqual([]);
    const page = await list('?limit=1&includeTotal=true');
    expect(page).toMatchObject({ total: 2, addresses: [{ addressId: 'Beta' }] });
    expect(await idsOf(`?limit=1&cursor=${page.paging.nextCursor}`)).toEqual(['Alpha']);
  });

  it('shows those who pay out the active addresses only, and nothing else of it', async () => {
    await made({ addressId: 'Zeta' });
    await made({ addressId: 'alpha' });
    await later('2025-07-01T09:00:00.000Z');
    await made({ addressId: 'Waiting' });
    const payer = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
    expect((await choices('?currency=BTC&network=MAIN', payer)).map(({ addressId }) => addressId)).toEqual([
      'alpha',
      'Zeta',
    ]);
    expect(await choices('?currency=ETH', payer)).toEqual([]);
    expect((await choices('?search=zet', payer)).map(({ addressId }) => addressId)).toEqual(['Zeta']);
    expect((await api.call('GET', path, { token: payer })).statusCode).toBe(403);
    const other = await api.signInWith(organisation, ['GET_WITHDRAWALS']);
    expect((await api.call('GET', `${path}/choices`, { token: other })).statusCode).toBe(403);
  });

  it('tells a payout of the entry of its destination, active or not, and of a deleted one no more', async () => {
    const { id, address } = await made();
    const found = (destination: object = {}) =>
      api.database.inOrganisation(organisation.id as OrganisationId, (tx) =>
        findWhitelisted(tx, organisation.id as OrganisationId, {
          currency: 'BTC',
          network: 'MAIN',
          address,
          destinationTag: null,
          ...destination,
        }),
      );
    expect(await found()).toMatchObject({ id, isActive: false });
    await later('2025-07-01T09:00:00.000Z');
    expect(await found()).toMatchObject({ id, isActive: true });
    expect(await found({ currency: 'BCH' })).toBeNull();
    expect(await found({ destinationTag: '1' })).toBeNull();
    await remove(id);
    expect(await found()).toBeNull();
  });
});
