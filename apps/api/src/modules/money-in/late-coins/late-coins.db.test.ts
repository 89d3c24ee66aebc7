import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformBook } from '../../../platform/platform-book';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, giveFees, type TestBusiness } from '../../../testing/commerce';
import { testOperators } from '../../../testing/operators';
import { waitingAt } from '../../../testing/two-providers';
import { lateCoinInvariants } from './invariants';
import { ask, openOrders, operatorActions, showOrder, waitingForPlatform } from '../../operating/operators';

let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let left: TestOrganisation;
let payment: PaymentState;
let start = new Date('2025-05-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const elsewhere = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
  operators = await testOperators(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  await chain.at(start);
  [left, payment] = await organisationWithAddress();
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const organisationWithAddress = async (): Promise<[TestOrganisation, PaymentState, TestBusiness]> => {
  const organisation = await api.createOrganisation();
  await giveFees(api, organisation);
  const business = await createBusiness(api, organisation);
  return [organisation, await createPayablePayment(api, business, { at: start }), business];
};

/** The state of a move, with the guards that a real one puts on tables: every write of the organisation's rows is refused. */
const isMoving = async ({ id }: TestOrganisation, state: 'MOVING' | 'MOVED' | null): Promise<void> => {
  await api.database.acrossOrganisations((tx) =>
    sql`update organisation set move_state = ${state}, moved_to = case when ${state}::text = 'MOVED' then 'https://there.example' end where id = ${id}`.execute(
      tx,
    ),
  );
  const client = new pg.Client({ connectionString: api.testDatabase.urls.ownerUrl });
  await client.connect();
  for (const table of ['payment', 'deposit', 'watched_transfer', 'state_transition', 'unassociated_deposit'])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await client.query(
      `create or replace trigger refuse_write_while_away before insert or update on ${table} for each row execute function refuse_while_away()`,
    );
  await client.end();
};
const coins = async (whose = left) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ id: string; status: string; amount: string }>`
      select id, status, amount::text from late_coin where organisation_id = ${whose.id} order by seen_at, id`.execute(
      tx,
    ),
  );
  return rows;
};
const balance = async (ref: AccountRef, book = platformBook): Promise<string> =>
  toText(await api.database.acrossOrganisations((tx) => balanceOf(tx, book, ref)));
const owed = () => balance(account.lateCoins('BTC'));
const depositsOf = async ({ id }: TestOrganisation) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string }>`select status from deposit where organisation_id = ${id}`.execute(tx),
  );
  return rows.map(({ status }) => status);
};
/** Places of the platform's book as they were compared, with what they differ by. */
const compared = async (): Promise<string[]> => {
  await api.app.jobs.fireDue((kind) => kind === 'reconcile-holdings');
  await api.app.jobs.runDue();
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ place: string }>`
      select concat_ws(' ', currency, network, difference) as place from reconciliation where organisation_id = ${platformBook}`.execute(
      tx,
    ),
  );
  return rows.map(({ place }) => place);
};
const sendOn = (id: string, address = elsewhere) =>
  operators.decide('send-late-coins', { coins: id, address, reason: 'There by the word of its operators' });

const linesOf = async (id: string): Promise<string[]> =>
  (await waitingForPlatform(api.database)).filter((line) => line.id === id).map(({ text }) => text);
const waitingFigures = async (): Promise<number> => (await waitingAt({ api }, 'LATE_COINS')) ?? 0;

describe('Coins that come to an address of an organisation that has left this cell', () => {
  it('[MOVE-1] are the platform’s own when they lie deep, stop nobody’s deposits behind them, and agree with what is held', async () => {
    const [other, otherPayment] = await organisationWithAddress();
    await isMoving(left, 'MOVED');
    const before = Number(await owed());
    await chain.send(payment, '0.002');
    await chain.send(otherPayment, '0.0001');
    await chain.at(at(1));
    expect((await coins()).map(({ status }) => status)).toEqual(['SEEN']);
    expect(Number(await owed())).toBe(before);
    await chain.at(at(120));
    expect(await coins()).toMatchObject([{ status: 'HELD', amount: '200000' }]);
    expect(Number(await owed()) - before).toBeCloseTo(0.002, 8);
    expect([await depositsOf(left), (await depositsOf(other)).length]).toEqual([[], 1]);
    expect(await compared()).toEqual(['BTC MAIN 0']);
  });

  it('[MOVE-2] are sent on by two operators to an address that is none of theirs here, once', async () => {
    await isMoving(left, 'MOVED');
    const before = await owed();
    await chain.send(payment, '0.002');
    await chain.at(at(120));
    const [coin] = await coins();
    expect((await linesOf(coin!.id))[0]).toContain('which is at https://there.example');
    await expect(sendOn(coin!.id, payment.terms.walletAddress ?? '')).rejects.toThrow('come late again');
    await expect(sendOn(coin!.id, 'bc1qnothing')).rejects.toThrow();
    await sendOn(coin!.id);
    await expect(sendOn(coin!.id)).rejects.toThrow('wait to be sent on');
    await chain.at(at(121));
    await chain.at(at(300));
    expect((await coins()).map(({ status }) => status)).toEqual(['SENT']);
    expect(await owed()).toBe(before);
    const { rows } = await api.database.onPlatform((tx) =>
      sql`select from simulated_transfer where to_address = ${elsewhere} and sent_at >= ${start}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(await compared()).toEqual(['BTC MAIN 0']);
    expect((await operators.recorded(coin!.id)).map(({ action }) => action)).toEqual([
      'late-coins.receive',
      'late-coins.send',
    ]);
  });

  it('[MOVE-2] are shown with their sender and organisation to the operators who ask and confirm; what is too little to send is waited for by nobody', async () => {
    await isMoving(left, 'MOVED');
    const before = await waitingFigures();
    await chain.send(payment, '0.00029999', { from: [] });
    await chain.send(payment, '0.0003', { from: ['bc1qpkj8dhr0quvgxftk5zlc6qadf0hhuh7clxaava'] });
    await chain.at(at(1));
    await chain.at(at(120));
    const all = await coins();
    const [little, enough] = ['29999', '30000'].map((amount) => all.find((one) => one.amount === amount)?.id ?? '');
    expect([all.length, await waitingFigures()]).toEqual([2, before + 1]);
    expect(await linesOf(little!)).toEqual([]);
    await expect(sendOn(little!)).rejects.toThrow('Less than the least');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ name: string }>`select name from organisation where id = ${left.id}`.execute(tx),
    );
    const words = `came from bc1qpkj8dhr0quvgxftk5zlc6qadf0hhuh7clxaava, not screened, to ${payment.terms.walletAddress} of ${rows[0]?.name}`;
    expect((await linesOf(enough!))[0]).toContain(words);
    const action = operatorActions.find(({ name }) => name === 'send-late-coins')!;
    const order = await ask(
      api.database,
      operators.ada,
      action,
      { coins: enough!, address: elsewhere, reason: 'There' },
      api.config,
    );
    expect((await openOrders(api.database)).find(({ id }) => id === order)?.about).toContain(words);
    expect((await showOrder(api.database, operators.ben, order))?.about).toContain(words);
  });

  it('[MOVE-1] while it is on its way wait for where it will be: here again they are its deposit, and nobody else’s', async () => {
    await isMoving(left, 'MOVING');
    const before = await owed();
    await chain.send(payment, '0.002');
    await chain.at(at(120));
    expect((await coins()).map(({ status }) => status)).toEqual(['SEEN']);
    await isMoving(left, null);
    await chain.at(at(121));
    await chain.at(at(122));
    expect([await coins(), (await depositsOf(left)).length, await owed()]).toEqual([[], 1, before]);
  });

  it('[MOVE-3] leave the platform’s book when their chain takes them back, and a coin without its entries or with two owners is named', async () => {
    await isMoving(left, 'MOVED');
    const before = await owed();
    const transfer = await chain.send(payment, '0.002');
    await chain.at(at(120));
    const [coin] = await coins();
    const named = async (statement: ReturnType<typeof sql>) => {
      const found: string[] = [];
      await api.database
        .acrossOrganisations(async (tx) => {
          await statement.execute(tx);
          for (const { name, offenders } of lateCoinInvariants)
            if ((await sql.raw(offenders).execute(tx)).rows.length > 0) found.push(name);
          throw new Error('undone');
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'undone') throw error;
        });
      return found;
    };
    expect(await named(sql`select`)).toEqual([]);
    expect(await named(sql`update late_coin set amount = amount + 1 where id = ${coin!.id}`)).toEqual([
      'late-coins-agree-with-entries',
      'late-coins-equal-their-account',
    ]);
    expect(await named(sql`delete from late_coin where id = ${coin!.id}`)).toContain('late-coins-agree-with-entries');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{
        state: null;
      }>`update organisation set move_state = null, moved_to = null where id = ${left.id} returning move_state as state`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(
      await named(sql`
        insert into watched_transfer (organisation_id, id, chain, network, currency, transaction_id, output_index, reason, amount, to_address, required_confirmations, seen_at)
        select organisation_id, gen_random_uuid(), chain, network, currency, transaction_id, output_index, 'OTHER', amount, to_address, required_confirmations, seen_at
          from late_coin where id = ${coin!.id}`),
    ).toEqual(['late-coins-are-credited-to-nobody']);
    await isMoving(left, 'MOVED');
    await chain.reorganise(transfer, 'GONE');
    await chain.at(at(121));
    expect([(await coins()).map(({ status }) => status), await owed()]).toEqual([['ORPHANED'], before]);
  });
});
