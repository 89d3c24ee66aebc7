import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { receiveDeposit, setTravelRule } from '../../../testing/deposits';
import { readOriginator } from './personal-data';
import { destroyOldKeys } from './personal-data-repository';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;

const start = new Date('2025-03-14T09:22:11.000Z');
const later = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000);

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await setTravelRule(api, organisation, { regime: 'FATF' });
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const adaeze: Originator = {
  personType: 'NATURAL',
  name: 'Okonkwo',
  secondaryName: 'Adaeze',
  nationalIdentifierType: 'CCPT',
  nationalIdentifier: 'A07712345',
  countryOfIssue: 'NG',
};

const records = async () => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<{
      id: string;
      status: string;
      reason: string;
      regime: string;
      uniform_amount: string;
      ownership_proof_required: boolean;
      originator_id: string | null;
      deadline_at: Date;
    }>`select * from travel_rule_record order by received_at, id`.execute(tx),
  );
  return rows;
};
/** 0.9980 USD a coin, 0.92 EUR a dollar. */
const receive = (amount: string, hours = 0, more: Partial<Parameters<typeof receiveDeposit>[2]> = {}) =>
  receiveDeposit(api, business, { at: later(hours), amount, ...more });

describe('a deposit that was screened', () => {
  it('waits for its payer’s name from the threshold on, and below it is credited at once', async () => {
    const small = await receive('1089');
    expect(small.deposit).toMatchObject({ status: 'CONFIRMED', travelRuleStatus: 'NOT_REQUIRED' });
    expect(await records()).toEqual([]);
    const large = await receive('1090');
    expect(large.deposit).toMatchObject({ status: 'PENDING_TRAVEL_RULE', travelRuleStatus: 'PENDING' });
    expect(await records()).toMatchObject([
      {
        id: large.deposit.id,
        status: 'PENDING',
        regime: 'FATF',
        reason: 'THRESHOLD',
        uniform_amount: '100079',
        ownership_proof_required: false,
        deadline_at: later(120),
      },
    ]);
  });

  it('counts together with what the same address sent to the same business within a day', async () => {
    const from = '0x420b8cb9874090515d6b18036112d16730ef0c86';
    const outcomes = [];
    for (const [amount, hours, sender] of [
      ['600', 0, from],
      ['480', 1, '0x0000000000000000000000000000000000000001'],
      ['480', 2, from],
      ['300', 3, from],
      ['600', 26.5, from],
    ] as const)
      outcomes.push((await receive(amount, hours, { from: sender })).deposit.status);
    expect(outcomes).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'PENDING_TRAVEL_RULE', 'CONFIRMED']);
    expect(await records()).toMatchObject([{ reason: 'LINKED_TRANSFERS', uniform_amount: '27545' }]);
    const elsewhere = await createBusiness(api, organisation);
    const other = await receiveDeposit(api, elsewhere, { at: later(27), amount: '500', from });
    expect(other.deposit.status).toBe('CONFIRMED');
  });

  it('needs a name from the first cent where there is no USDT, and a proof of the wallet above 1,000 EUR', async () => {
    organisation = await api.createOrganisation({ enabledCryptoCurrencies: ['BTC', 'USDC'] });
    business = await createBusiness(api, organisation);
    await setTravelRule(api, organisation, { regime: 'FATF' });
    await receive('12');
    await receive('2000', 1);
    expect(await records()).toMatchObject([
      { regime: 'EU_TFR', reason: 'EVERY_TRANSFER', ownership_proof_required: false, deadline_at: later(72) },
      { regime: 'EU_TFR', reason: 'EVERY_TRANSFER', ownership_proof_required: true, deadline_at: later(73) },
    ]);
  });

  it('is asked nothing where the rule is off', async () => {
    await setTravelRule(api, organisation, { regime: 'OFF' });
    expect((await receive('50000')).deposit.status).toBe('CONFIRMED');
    expect(await records()).toEqual([]);
  });

  it('with a hit is blocked, and nobody is asked who the payer is', async () => {
    expect((await receive('5000', 0, { outcome: 'HIT' })).deposit.status).toBe('BLOCKED');
    expect(await records()).toEqual([]);
  });

  it('that the chain takes back leaves the queue', async () => {
    const { deposit, tell } = await receive('5000');
    expect((await tell({ kind: 'REORGED', depositId: deposit.id })).status).toBe('ORPHANED');
    expect(await records()).toMatchObject([{ status: 'EXPIRED' }]);
  });
});

describe('a payer whom the merchant named with the payment', () => {
  it('lets the deposit pass, and is on record', async () => {
    const { deposit } = await receive('5000', 0, { originator: adaeze });
    expect(deposit).toMatchObject({ status: 'CONFIRMED', travelRuleStatus: 'COMPLETED' });
    const [record] = await records();
    expect(record).toMatchObject({ status: 'COMPLETED', originator_id: expect.any(String) });
    const read = await api.database.inOrganisation(organisation.id, (tx) =>
      readOriginator(tx, organisation.id, record?.originator_id ?? '', api.config.secretKey),
    );
    expect(read).toEqual(adaeze);
  });

  it('does not where compliance wants to know all and the short form came', async () => {
    await setTravelRule(api, organisation, { regime: 'FATF', acceptMinimum: false });
    expect((await receive('5000', 0, { originator: adaeze })).deposit.status).toBe('PENDING_TRAVEL_RULE');
    const born = { ...adaeze, dateOfBirth: '1990-04-01', placeOfBirth: 'Enugu' };
    expect((await receive('5000', 1, { originator: born })).deposit.status).toBe('CONFIRMED');
  });

  it('has shown that the wallet is his only if the keys of the address that paid signed', async () => {
    await setTravelRule(api, organisation, { regime: 'EU_TFR' });
    const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 7);
    const key = secp256k1.getPublicKey(secret, false);
    const from = `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex')}`;
    const statement = `I control ${from}`;
    const text = Buffer.from(`\u0019Ethereum Signed Message:\n${statement.length}${statement}`);
    const bytes = secp256k1.sign(keccak_256(text), secret, { prehash: false, format: 'recovered' });
    const signature = `0x${Buffer.from([...bytes.subarray(1), 27 + (bytes[0] ?? 0)]).toString('hex')}`;
    const originator: Originator = {
      ...adaeze,
      walletType: 'SELF_HOSTED',
      ownership: { method: 'SIGNED_MESSAGE', statement, signature },
    };
    expect((await receive('5000', 0, { originator, from })).deposit.status).toBe('CONFIRMED');
    expect((await receive('5000', 30, { originator })).deposit.status).toBe('PENDING_TRAVEL_RULE');
    const { ownership: _, ...unproven } = originator;
    expect((await receive('5000', 60, { originator: unproven, from })).deposit.status).toBe('PENDING_TRAVEL_RULE');
  });
});

describe('personal data', () => {
  const stored = async () => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`
        select row_to_json(o)::text as text from originator o
         union all select row_to_json(k)::text from personal_data_key k
         union all select row_to_json(r)::text from travel_rule_record r
         union all select row_to_json(a)::text from audit_event a
         union all select row_to_json(j)::text from job j
         union all select row_to_json(p)::text from payment p`.execute(tx),
    );
    return rows.map(({ text }) => text).join('\n');
  };
  const originatorId = async () => (await records())[0]?.originator_id ?? '';

  it('stands nowhere in the database to be read', async () => {
    await receive('5000', 0, { originator: adaeze });
    const text = await stored();
    for (const secret of ['Okonkwo', 'Adaeze', 'A07712345', Buffer.from('Okonkwo').toString('hex')])
      expect(text).not.toContain(secret);
  });

  it('opens in its own row only', async () => {
    await receive('5000', 0, { originator: adaeze });
    await receive('5000', 1, { originator: { ...adaeze, name: 'Somebody else' } });
    const [one, other] = await records();
    expect(one?.originator_id).not.toBe(other?.originator_id);
    const id = newId();
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into originator select organisation_id, ${id}, key_id, sealed, quality, wallet_type, ownership_method,
               owned_by_third_party, given_by_type, given_by_id, given_by_label, created_at
          from originator where id = ${one?.originator_id}`.execute(tx),
    );
    const read = (which: string) =>
      api.database.inOrganisation(organisation.id, (tx) =>
        readOriginator(tx, organisation.id, which, api.config.secretKey),
      );
    await expect(read(id)).rejects.toThrow(/authenticate/);
    expect(await read(one?.originator_id ?? '')).toMatchObject({ name: 'Okonkwo' });
  });

  it('is kept for five years after the month in which it counted, and forgotten then by its key alone', async () => {
    await receive('5000', 0, { originator: adaeze });
    const id = await originatorId();
    const read = () =>
      api.database.inOrganisation(organisation.id, (tx) =>
        readOriginator(tx, organisation.id, id, api.config.secretKey),
      );
    await api.testDatabase.setClock(new Date('2030-03-31T23:59:59.000Z'));
    await api.database.acrossOrganisations(destroyOldKeys);
    expect(await read()).toEqual(adaeze);
    await api.testDatabase.setClock(new Date('2030-04-01T00:00:00.000Z'));
    expect(await api.database.acrossOrganisations(destroyOldKeys)).toBeGreaterThan(0);
    expect(await read()).toBeNull();
    expect(await api.database.acrossOrganisations(destroyOldKeys)).toBe(0);
  });

  it('of a payment paid much later is kept from then on', async () => {
    await receive('5000', 0, { originator: adaeze, namedAt: new Date('2024-12-01T00:00:00.000Z') });
    const id = await originatorId();
    await api.testDatabase.setClock(new Date('2030-03-31T23:59:59.000Z'));
    await api.database.acrossOrganisations(destroyOldKeys);
    const read = await api.database.inOrganisation(organisation.id, (tx) =>
      readOriginator(tx, organisation.id, id, api.config.secretKey),
    );
    expect(read).toEqual(adaeze);
  });

  it('can be destroyed by no request', async () => {
    await receive('5000', 0, { originator: adaeze });
    await expect(
      api.database.inOrganisation(organisation.id, (tx) =>
        sql`update personal_data_key set wrapped = null, destroyed_at = app_clock()`.execute(tx),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
