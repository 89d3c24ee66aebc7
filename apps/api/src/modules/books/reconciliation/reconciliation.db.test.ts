import type { Reconciliation } from '@countinghouse/contract/books/balances';
import { account, credit, debit, post } from '@countinghouse/ledger';
import { amountOf, fromUnits } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { platformBook } from '../../../platform/platform-book';
import type { HoldingsRail } from '../../../rails/holdings';
import { simulatedHoldings } from '../../../rails/holdings';
import { storedRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestCollection } from '../../../testing/bank';
import { camtOf } from '../../../testing/camt';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { testOperators } from '../../../testing/operators';
import { importStatement, statedByBanks } from '../../money-in/fiat-deposits';
import { fiatOwnPayments } from '../../money-out/fiat-withdrawals';
import { reconcile, reconcileAll } from './reconcile';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
const start = new Date('2025-06-30T09:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  await chain.at(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, ['GET_BALANCES', 'GET_INTERNAL_TRANSFERS']);
});
afterAll(() => api.close());

const found = async (): Promise<Reconciliation> =>
  (await api.call('GET', 'balances/reconciliation', { token })).json<Reconciliation>();

const inSandbox = () => ({ database: api.database, holdings: simulatedHoldings(api.database), statedByBanks });
const asInProduction = (heldBy: HoldingsRail['heldBy'] = () => Promise.resolve([])) => ({
  database: api.database,
  holdings: { speaksForBanks: false, heldBy },
  statedByBanks,
});

/** Posting without coins or bank money behind it. */
const plant = (amount: string, currency: string, network: string | null) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    post(tx, organisation.id, [
      {
        eventType: 'T-23',
        entityType: 'MANUAL_MOVEMENT',
        entityId: newId(),
        valueAt: start,
        description: 'Planted',
        actor: systemActor,
        entries: [
          debit(
            network === null ? account.bank(currency) : account.custody(currency, network),
            amountOf(amount, currency),
          ),
          credit(account.opening(currency), amountOf(amount, currency)),
        ],
      },
    ]),
  );

it('chains and books agree through a deposit’s whole way: sent, in a block, final, taken back', async () => {
  const payment = await createPayablePayment(api, business, { at: start });
  const look = async () => {
    await reconcile(inSandbox(), organisation.id);
    return (await found()).differences;
  };
  const transfer = await chain.send(payment, '0.01');
  expect(await look()).toEqual([]);
  await chain.mine('BTC', 1);
  await chain.at(new Date(start.getTime() + 60_000));
  expect(await look()).toEqual([]);
  await chain.mine('BTC', 12);
  await chain.at(new Date(start.getTime() + 120_000));
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ balance: string }>`
      select balance from ledger_account where organisation_id = ${organisation.id} and kind = 'custody'`.execute(tx),
  );
  expect(rows).toEqual([{ balance: '1000000' }]);
  expect(await look()).toEqual([]);
  await chain.reorganise(transfer, 'GONE');
  await chain.at(new Date(start.getTime() + 180_000));
  expect(await look()).toEqual([]);
});

it('names a difference by currency, network, amount and since when, until both sides agree again', async () => {
  await plant('0.5', 'BTC', 'MAIN');
  await plant('70', 'EUR', null);
  await reconcile(inSandbox(), organisation.id);
  const first = await found();
  expect(first.differences).toEqual([
    { kind: 'BANK', currency: 'EUR', network: null, held: 'LESS', amount: '70.00', since: first.comparedAt },
    { kind: 'CUSTODY', currency: 'BTC', network: 'MAIN', held: 'LESS', amount: '0.5', since: first.comparedAt },
  ]);
  // Since when stays; how much follows.
  await api.testDatabase.setClock(new Date('2025-06-30T09:10:00.000Z'));
  await plant('30', 'EUR', null);
  await reconcile(inSandbox(), organisation.id);
  expect((await found()).differences[0]).toMatchObject({ amount: '100.00', since: first.comparedAt });
  const events = await api.database.acrossOrganisations((tx) =>
    sql<{ action: string }>`
      select action from audit_event where organisation_id = ${organisation.id} and action like 'reconciliation.%'`.execute(
      tx,
    ),
  );
  expect(events.rows.map(({ action }) => action)).toEqual([
    'reconciliation.differ',
    'reconciliation.differ',
    'reconciliation.differ',
  ]);
  // The bank's balance now agrees with the books.
  await api.database.acrossOrganisations((tx) =>
    sql`
      insert into simulated_holding (organisation_id, currency, network, units)
      values (${organisation.id}, 'EUR', '', 10000)`.execute(tx),
  );
  await reconcile(inSandbox(), organisation.id);
  expect((await found()).differences.map(({ kind }) => kind)).toEqual(['CUSTODY']);
});

it('compares the bank’s own closing balance, with what came after it, where statements speak for the bank', async () => {
  const iban = await createTestCollection(api, organisation.id);
  const send = (amount: string, date: string, closing?: string) =>
    importStatement(
      api.database,
      { rates: storedRates, ownPayments: fiatOwnPayments },
      camtOf(
        closing === undefined ? 'camt.054' : 'camt.053',
        iban,
        [{ amount, date, bank: newId(), payments: [{ amount, text: 'nothing known' }] }],
        closing === undefined ? {} : { closing: { amount: closing, date } },
      ),
    );
  await reconcile(asInProduction(), organisation.id);
  expect(await found()).toEqual({ comparedAt: null, differences: [] });

  await send('250.00', '2025-06-29', '250.00');
  await send('40.00', '2025-06-30');
  await reconcile(asInProduction(), organisation.id);
  expect((await found()).differences).toEqual([]);
  // The bank took five in fees, visible in its balance alone.
  await send('10.00', '2025-06-30', '295.00');
  await reconcile(asInProduction(), organisation.id);
  expect((await found()).differences).toMatchObject([{ kind: 'BANK', currency: 'EUR', held: 'LESS', amount: '5.00' }]);
  // An older statement that arrives late has no news.
  await send('1.00', '2025-06-28', '1.00');
  await reconcile(asInProduction(), organisation.id);
  expect((await found()).differences).toMatchObject([{ held: 'LESS', amount: '6.00' }]);
});

it('a difference counts when two readings show it, and a node that is away leaves what was found', async () => {
  const answers = [amountOf('1', 'ETH'), amountOf('0', 'ETH'), amountOf('2', 'ETH'), amountOf('2', 'ETH')];
  const heldBy = () => Promise.resolve([{ network: 'ETH', amount: answers.shift()! }]);
  await reconcile(asInProduction(heldBy), organisation.id);
  expect((await found()).differences).toEqual([]);
  await reconcile(asInProduction(heldBy), organisation.id);
  expect((await found()).differences).toMatchObject([{ network: 'ETH', held: 'MORE', amount: '2' }]);
  const before = await found();
  const away = asInProduction(() => Promise.reject(new Error('away')));
  await expect(reconcileAll(away, AbortSignal.timeout(60_000))).rejects.toThrow(/Not every organisation/);
  expect(await found()).toEqual(before);
});

it('[PERM-2] is seen with GET_BALANCES alone, of one’s own organisation, and by no key of chosen businesses', async () => {
  await plant('70', 'EUR', null);
  await reconcile(inSandbox(), organisation.id);
  const without = await api.signInWith(organisation, ['GET_BUSINESSES']);
  expect((await api.call('GET', 'balances/reconciliation', { token: without })).statusCode).toBe(403);
  const other = await api.createOrganisation();
  const elsewhere = await api.signInWith(other, ['GET_BALANCES']);
  const answer = await api.call('GET', 'balances/reconciliation', { token: elsewhere });
  expect(answer.json()).toEqual({ comparedAt: null, differences: [] });
});

it('runs once a day by itself, and tells operators how many places differ', async () => {
  await plant('70', 'EUR', null);
  await chain.at(new Date('2025-07-03T00:00:01.000Z'));
  await api.app.jobs.fireDue();
  await api.app.jobs.runDue();
  token = await api.signInWith(organisation, ['GET_BALANCES']);
  expect((await found()).differences).toMatchObject([{ kind: 'BANK', amount: '70.00' }]);
  const metrics = (await api.app.inject({ method: 'GET', url: '/metrics' })).body;
  expect(metrics).toMatch(/countinghouse_reconciliation_differences\{kind="BANK"\} [1-9]/);
});

it('[MOVE-1] late coins of an organisation that is home again differ on neither side while they are sent to it, nor does the kept fee', async () => {
  const operators = await testOperators(api);
  // After every other clock of this file: jobs are due again.
  const later = new Date(start.getTime() + 20 * 24 * 3_600_000);
  const at = (minutes: number): Date => new Date(later.getTime() + minutes * 60_000);
  await chain.at(at(0));
  const place = (state: 'MOVED' | null) =>
    api.database.acrossOrganisations((tx) =>
      sql`update organisation set move_state = ${state}, moved_to = case when ${state}::text = 'MOVED' then 'https://there.example' end where id = ${organisation.id}`.execute(
        tx,
      ),
    );
  /** Coins at addresses: of organisations that left, and of this one. */
  const differences = async (platforms: bigint, own: bigint): Promise<string[]> => {
    for (const [book, units] of [
      [platformBook, platforms],
      [organisation.id, own],
    ] as const) {
      const heldBy = () => Promise.resolve([{ network: 'MAIN', amount: fromUnits(units, 'BTC') }]);
      // oxlint-disable-next-line no-await-in-loop -- one book after the other
      await reconcile(asInProduction(heldBy), book);
    }
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ difference: string }>`
        select difference::text from reconciliation
         where organisation_id in (${platformBook}, ${organisation.id}) and currency = 'BTC' order by organisation_id`.execute(
        tx,
      ),
    );
    return rows.map(({ difference }) => difference);
  };
  const payment = await createPayablePayment(api, business, { at: later });
  const again = await createPayablePayment(api, business, { at: later });
  await place('MOVED');
  await chain.send(payment, '0.002');
  await chain.at(at(1));
  await chain.at(at(120));
  expect(await differences(200_000n, 0n)).toEqual(['0', '0']);
  await place(null);
  expect(await differences(0n, 200_000n)).toEqual(['0', '0']);
  const state = async () => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ id: string; coin: string; sent: string | null; net: string | null; gas: string }>`
        select c.id, c.status as coin, o.status as sent, o.amount::text as net,
               coalesce((select sum(e.amount) from ledger_transaction t join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
                          where t.entity_id = c.id and t.event_type = 'T-09' and e.direction = 'CREDIT'), 0)::text as gas
          from late_coin c left join outgoing_transfer o on o.entity_id = c.id
         where c.organisation_id = ${organisation.id}`.execute(tx),
    );
    return rows[0]!;
  };
  await operators.decide('send-late-coins', {
    coins: (await state()).id,
    address: again.terms.walletAddress ?? '',
    reason: 'It is home again',
  });
  expect(await state()).toMatchObject({ coin: 'SENDING', sent: 'ORDERED' });
  expect(await differences(0n, 200_000n)).toEqual(['0', '0']);
  for (const minutes of [121, 122, 123]) await chain.at(at(minutes));
  const sent = await state();
  expect(sent).toMatchObject({ coin: 'SENDING', sent: 'SENT' });
  expect(await differences(0n, 200_000n)).toEqual(['0', '0']);
  expect(await differences(0n, 200_000n - BigInt(sent.net ?? 0))).toEqual(['0', '0']);
  await chain.at(at(300));
  const final = await state();
  const kept = 200_000n - BigInt(final.net ?? 0) - BigInt(final.gas);
  expect([final.coin, kept > 0n]).toEqual(['SENT', true]);
  expect(await differences(0n, kept + BigInt(final.net ?? 0))).toEqual(['0', '0']);
  expect(await differences(0n, 300_000n)).not.toEqual(['0', '0']);
});
