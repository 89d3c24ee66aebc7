import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain } from '../../../testing/chain';
import { createBusiness } from '../../../testing/commerce';
import { testOperators } from '../../../testing/operators';
import { endow, ownCoins, usdt } from '../../../testing/withdrawals';

let api: TestApi;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(new Date('2025-03-14T09:22:11.000Z'));
  operators = await testOperators(api);
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await testChain(api).assertSound();
  await api.close();
});

const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const coins = (network: string) => balance(account.custody('USDT', network));
const move = (changes: Record<string, string> = {}) =>
  operators.decide('treasury-move', {
    organisation: organisation.id,
    currency: 'USDT',
    amount: '1000',
    fee: '2.5',
    from: 'TRX',
    to: 'ETH',
    reference: 'bridge-17',
    reason: 'Withdrawals over Ethereum wait for coins',
    ...changes,
  });
const everything = async () => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql`select (select count(*) from ledger_entry) as entries, (select count(*) from treasury_move) as moves`.execute(
      tx,
    ),
  );
  return rows[0];
};
const offenders = async (): Promise<unknown[]> => {
  const { treasuryMoveInvariants } = await import('../../carriers/treasury-moves');
  const [rule] = treasuryMoveInvariants;
  const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(rule?.offenders ?? '').execute(tx));
  return rows;
};

describe('money that goes from one place of an organisation to another (T-27)', () => {
  it('arrives there, costs its fee, and is nobody’s gain: asked by one operator, confirmed by another', async () => {
    await move();
    expect(await coins('TRX')).toBe('3997.5');
    expect(await coins('ETH')).toBe('1000');
    expect(await balance(account.networkFeeExpense('USDT'))).toBe('2.5');
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql`select asked_by_label, approved_by_label, reference from treasury_move`.execute(tx),
    );
    expect(rows).toEqual([
      { asked_by_label: 'ada@platform.example', approved_by_label: 'ben@platform.example', reference: 'bridge-17' },
    ]);
  });

  it('between banks leaves the bank with what it took', async () => {
    await api.database.inOrganisation(organisation.id, async (tx) => {
      const { post, debit, credit } = await import('@countinghouse/ledger');
      const euros = amountOf('900.00', 'EUR');
      await post(tx, organisation.id, [
        {
          eventType: 'OPENING',
          entityType: 'TREASURY',
          entityId: crypto.randomUUID(),
          valueAt: new Date('2025-01-01T00:00:00.000Z'),
          description: 'Opening',
          actor: { type: 'SYSTEM', id: null, label: 'system' },
          entries: [debit(account.bank('EUR'), euros), credit(account.opening('EUR'), euros)],
        },
      ]);
    });
    await move({ currency: 'EUR', amount: '500.00', fee: '1.20', from: 'BANK', to: 'BANK', reference: 'SWIFT-1' });
    expect(await balance(account.bank('EUR'))).toBe('898.80');
    expect(await balance(account.bankFeeExpense('EUR'))).toBe('1.20');
  });

  it('[MOVE-6] out of the book leave coins alone that the organisation owes to nobody', async () => {
    await endow(api, await createBusiness(api, organisation), usdt('4000'));
    const leave = (amount: string) => move({ to: 'OUTSIDE', amount, fee: '2', reference: 'out-1' });
    await expect(leave('998.000001')).rejects.toThrow('owes to nobody');
    await leave('998');
    expect(await coins('TRX')).toBe('4000');
    expect(await offenders()).toEqual([]);
  });

  it('[MOVE-6] out of the book are told with the coins that it bought, whose price it owes in another currency', async () => {
    const [dollars, euros] = [amountOf('300', 'USDT'), amountOf('250.00', 'EUR')];
    await api.database.inOrganisation(organisation.id, async (tx) => {
      const { post, debit, credit } = await import('@countinghouse/ledger');
      await post(tx, organisation.id, [
        {
          eventType: 'OPENING',
          entityType: 'TREASURY',
          entityId: crypto.randomUUID(),
          valueAt: new Date('2025-01-01T00:00:00.000Z'),
          description: 'Opening',
          actor: { type: 'SYSTEM', id: null, label: 'system' },
          entries: [
            debit(account.custody('USDT', 'TRX'), dollars),
            credit(account.fx('USDT'), dollars),
            debit(account.fx('EUR'), euros),
            credit(account.opening('EUR'), euros),
          ],
        },
      ]);
    });
    const leave = (amount: string) => move({ to: 'OUTSIDE', amount, fee: '0', reference: 'out-2' });
    await expect(leave('5300.000001')).rejects.toThrow('bought for other currencies');
    expect(await leave('5300')).toContain('had bought 300 USDT more than it sold');
    expect(await coins('TRX')).toBe('0');
  });

  it('is booked once under its reference, and refused where less is there or a place is none', async () => {
    await move();
    const before = await everything();
    await expect(move()).rejects.toThrow('under this reference already');
    await expect(move({ reference: 'bridge-18', amount: '3997.5' })).rejects.toThrow('Less than that is booked');
    await expect(move({ reference: 'bridge-18', to: 'TRX' })).rejects.toThrow('somewhere else');
    await expect(move({ reference: 'bridge-18', to: 'BTC' })).rejects.toThrow('not on the network');
    await expect(move({ reference: 'bridge-18', amount: '0' })).rejects.toThrow('above zero');
    expect(await everything()).toEqual(before);
  });

  it('under a transaction of a chain is booked once in all organisations, however its id is written', async () => {
    const digits = 'ab12'.repeat(16);
    await move({ reference: `0x${digits}` });
    organisation = await api.createOrganisation();
    await ownCoins(api, organisation, 'TRX', usdt('5000'));
    await expect(move({ reference: digits.toUpperCase() })).rejects.toThrow('under this reference already');
    // The text of a bridge or bank is no transaction, and another organisation may have the same.
    await move();
  });

  it('without its row, or with another sum in it, is found', async () => {
    await move();
    expect(await offenders()).toEqual([]);
    await api.database.acrossOrganisations(async (tx) => {
      await sql`
        insert into treasury_move (organisation_id, id, currency, amount, fee, from_network, to_network, reference, reason,
                                   asked_by_label, approved_by_label, posted_at)
        values (${organisation.id}, gen_random_uuid(), 'USDT', 1, 0, 'TRX', 'ETH', 'planted', 'planted', 'a', 'b', app_clock())`.execute(
        tx,
      );
    });
    expect(await offenders()).toHaveLength(1);
    // The owner alone may take it out again.
    const { default: pg } = await import('pg');
    const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
    await owner.connect();
    await owner.query('alter table treasury_move no force row level security');
    await owner.query("delete from treasury_move where reference = 'planted'");
    await owner.query('alter table treasury_move force row level security');
    await owner.end();
    expect(await offenders()).toEqual([]);
  });
});
