import { account, balanceOf, credit, debit, post, type AccountRef } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids';
import { simulatedReader, simulatedSender, type ChainSender } from '../../../rails/chain';
import { storedRates } from '../../../rails/rates';
import { localSigner } from '../../../rails/signer';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';
import { testOperators } from '../../../testing/operators';
import { takePaidElsewhere } from './paid-elsewhere';
import { refundSteps, tellPayment } from '../../money-in/crypto-deposits';
import { withdrawalSteps } from '../../money-out/crypto-withdrawals';
import { lateSteps } from '../../money-in/late-coins';
import { returnSteps } from '../../money-in/unassociated-deposits';
import { executeTransfers } from './execute';
import { insertOrder, openOrders } from './repository';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;

let start = new Date('2025-05-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const refunding = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await createPayablePayment(api, business, { at: start, rules: refunding });
  await ownCoins('0.5');
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

/** Coins of the organisation's own, which pay the network. */
const ownCoins = (amount: string) =>
  api.database.inOrganisation(organisation.id, (tx) => {
    const coins = amountOf(amount, 'BTC');
    return post(tx, organisation.id, [
      {
        eventType: 'OPENING',
        entityType: 'TREASURY',
        entityId: newId(),
        valueAt: start,
        description: 'Treasury funding',
        actor: systemActor,
        entries: [debit(account.custody('BTC', 'MAIN'), coins), credit(account.opening('BTC'), coins)],
      },
    ]);
  });
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const owed = () => balance(account.refunds(business.id, 'BTC'));
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx))).rows;
const refunds = () =>
  rowsOf(
    sql<{ id: string; status: string; transaction_id: string | null }>`select id, status, transaction_id from refund`,
  );
const orders = () =>
  rowsOf(sql<{ status: string; attempt: number; transaction_id: string | null }>`
    select status, attempt, transaction_id from outgoing_transfer order by attempt`);
/** Transfers of ours on the chain. */
const sentOnChain = async () => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ transaction_id: string; units: string; to_address: string }>`
      select transaction_id, units, to_address from simulated_transfer
      where from_addresses = array['ours'] and sent_at >= ${start} order by sequence`.execute(tx),
  );
  return rows;
};

/** 0.0021 BTC for a price of 0.00173281: the rest goes back. Credited, and the refund only ordered. */
const overpay = async (amount = '0.0021'): Promise<void> => {
  await chain.send(payment, amount, { from: ['bc1qpayer'] });
  await chain.at(at(1));
  await chain.mine('BTC', 2);
};

/** Sends orders by hand, over a scripted chain. */
const executeOver = (broadcast: ChainSender['broadcast'], canPay = true) =>
  executeTransfers(
    {
      database: api.database,
      signer: { ...localSigner(api.config.secretKey), canPay: () => canPay },
      reader: simulatedReader(api.database),
      sender: { broadcast },
      steps: {
        REFUND: refundSteps(storedRates),
        WITHDRAWAL: withdrawalSteps(storedRates, api.config),
        RETURN: returnSteps,
        LATE_COINS: lateSteps,
      },
    },
    new AbortController().signal,
  );
const real = () => simulatedSender(api.database).broadcast;
/** Everything but the sending. */
const settleWithoutSending = async (minutes: number): Promise<void> => {
  await api.database.acrossOrganisations((tx) =>
    sql`
      insert into executor_lease (name, holder, fence, held_until)
      values ('outgoing-transfers', ${newId()}, 1, ${at(minutes + 60)})
      on conflict (name) do update set held_until = excluded.held_until`.execute(tx),
  );
  await chain.at(at(minutes));
  await api.database.acrossOrganisations((tx) => sql`update executor_lease set held_until = ${start}`.execute(tx));
};

describe('what goes back to a payer', () => {
  test('E3: leaves once, is confirmed by its chain, and its network fee and gas are booked', async () => {
    await overpay();
    await chain.at(at(2));
    expect(await refunds()).toMatchObject([{ status: 'BROADCASTED' }]);
    expect(await owed()).toBe('0.00036719');
    expect(await sentOnChain()).toMatchObject([{ units: '26719', to_address: 'bc1qpayer' }]);
    await chain.mine('BTC', 2);
    await chain.at(at(3));
    await chain.at(at(4));
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await owed()).toBe('0');
    expect(await balance(account.networkFeeIncome('BTC'))).toBe('0.0001');
    expect(await balance(account.networkFeeExpense('BTC'))).toBe('0.00004');
    const [refund] = await refunds();
    expect((await sentOnChain()).map(({ transaction_id }) => transaction_id)).toEqual([refund?.transaction_id]);
  });

  test('E3: too small to send back, it is credited after all', async () => {
    await overpay('0.002');
    await chain.at(at(2));
    expect(await refunds()).toMatchObject([{ status: 'SKIPPED' }]);
    expect(await orders()).toEqual([]);
    expect(await balance(account.available(business.id, 'EUR'))).toBe('114.27');
  });

  test('waits for an address where nobody knows whose coins they were, and leaves once it is given', async () => {
    await chain.send(payment, '0.0021', { from: ['bc1qone', 'bc1qtwo'] });
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await chain.at(at(2));
    expect(await refunds()).toMatchObject([{ status: 'AWAITING_ADDRESS' }]);
    expect(await sentOnChain()).toEqual([]);
    const [deposit] = await rowsOf(sql<{ id: string }>`select id from deposit`);
    await api.database.inOrganisation(organisation.id, (tx) =>
      tellPayment(
        tx,
        { organisationId: organisation.id, paymentId: payment.terms.id, rates: storedRates },
        { kind: 'REFUND_ADDRESS_GIVEN', depositId: deposit?.id ?? '', toAddress: 'bc1qhome' },
      ),
    );
    await chain.at(at(3));
    expect(await sentOnChain()).toMatchObject([{ to_address: 'bc1qhome' }]);
  });

  test('to an address that can never be paid it is told once and waits for another one, as often as that takes, and leaves once', async () => {
    await overpay();
    await settleWithoutSending(2);
    const sent: string[] = [];
    const unpayable = () => executeOver(async ({ to }) => (sent.push(to), 'ACCEPTED'), false);
    const give = (toAddress: string) =>
      api.database.inOrganisation(organisation.id, async (tx) => {
        const [deposit] = (await sql<{ id: string }>`select id from deposit`.execute(tx)).rows;
        const telling = { organisationId: organisation.id, paymentId: payment.terms.id, rates: storedRates };
        await tellPayment(tx, telling, { kind: 'REFUND_ADDRESS_GIVEN', depositId: deposit?.id ?? '', toAddress });
      });
    await unpayable();
    await unpayable();
    expect(await refunds()).toMatchObject([{ status: 'AWAITING_ADDRESS', transaction_id: null }]);
    expect(await orders()).toMatchObject([{ status: 'CANCELLED', transaction_id: null }]);
    expect(await owed()).toBe('0.00036719');
    await api.testDatabase.setClock(at(3));
    await give('bc1qelsewhere');
    await api.testDatabase.setClock(at(4));
    await unpayable();
    expect(await refunds()).toMatchObject([{ status: 'AWAITING_ADDRESS' }]);
    await api.testDatabase.setClock(at(5));
    await give('bc1qhome');
    expect(sent).toEqual([]);
    await chain.at(at(6));
    await chain.mine('BTC', 2);
    await chain.at(at(7));
    expect(await sentOnChain()).toMatchObject([{ to_address: 'bc1qhome', units: '26719' }]);
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await owed()).toBe('0');
    const told = await rowsOf(sql<{ event: string }>`
      select event from state_transition where entity_type = 'REFUND' and event like 'REFUND_UN%' order by position`);
    expect(told).toHaveLength(2);
  });

  test('refused by its chain it stays set aside, and is tried again as another transaction', async () => {
    await overpay();
    await settleWithoutSending(2);
    await executeOver(async () => 'REFUSED');
    expect(await refunds()).toMatchObject([{ status: 'FAILED' }]);
    expect(await owed()).toBe('0.00036719');
    expect(await sentOnChain()).toEqual([]);
    await chain.at(at(3));
    expect(await refunds()).toMatchObject([{ status: 'FAILED' }]);
    await chain.at(at(20));
    await chain.at(at(21));
    expect(await orders()).toMatchObject([{ status: 'FAILED', attempt: 1 }, { attempt: 2 }]);
    expect(await sentOnChain()).toHaveLength(1);
  });

  test('whose place another transaction took is neither failed nor ordered anew until operators take that one, or say that nothing paid it', async () => {
    await overpay();
    await settleWithoutSending(2);
    await executeOver(async () => 'OVERTAKEN');
    await api.testDatabase.setClock(at(30));
    await executeOver(async () => 'OVERTAKEN');
    const [order] = await orders();
    expect(await refunds()).toMatchObject([{ status: 'BROADCASTED' }]);
    expect(await orders()).toMatchObject([{ status: 'PREPARED', attempt: 1 }]);
    const [refund] = await rowsOf(sql<{ id: string }>`select entity_id as id from outgoing_transfer`);
    const asked = { organisationId: organisation.id, id: refund!.id, transactionId: 'by hand' };
    const takeByHand = (record: Parameters<typeof takePaidElsewhere>[3]) =>
      api.database.acrossOrganisations((tx) => takePaidElsewhere(tx, asked, () => refundSteps(storedRates), record));
    await takeByHand(async () => null);
    expect(await refunds()).toMatchObject([{ status: 'BROADCASTED', transaction_id: 'by hand' }]);
    expect(await orders()).toMatchObject([{ status: 'PREPARED', attempt: 1, transaction_id: 'by hand' }]);
    // Back to the one that was signed, as though nothing had been taken.
    const backTo = { ...asked, transactionId: order!.transaction_id! };
    await api.database.acrossOrganisations((tx) =>
      takePaidElsewhere(
        tx,
        backTo,
        () => refundSteps(storedRates),
        async () => null,
      ),
    );
    const params = { organisation: organisation.id, transfer: refund!.id, reason: 'Nothing paid it' };
    await (await testOperators(api)).decide('drop-outgoing-transfer', params);
    await executeOver(async () => 'OVERTAKEN');
    expect(await refunds()).toMatchObject([{ status: 'FAILED' }]);
    await api.testDatabase.setClock(at(45));
    await executeOver(real());
    expect(await orders()).toMatchObject([{ status: 'FAILED', attempt: 1 }, { attempt: 2 }]);
    const since: Date[] = [];
    await takeByHand(async ({ orderedAt }) => (since.push(orderedAt), 'No.'));
    const [first] = await rowsOf(sql<{ made: Date }>`select min(created_at) as made from outgoing_transfer`);
    expect(since).toEqual([first!.made]);
  });

  test.each([
    ['before the chain took it', async () => Promise.reject(new Error('connection reset'))],
    [
      'after the chain took it',
      async (signed: Parameters<ChainSender['broadcast']>[0]) => {
        await real()(signed);
        throw new Error('connection reset');
      },
    ],
  ] as const)('whose answer got lost %s is asked for, and never sent under another id', async (_, lossy) => {
    await overpay();
    await settleWithoutSending(2);
    await expect(executeOver(lossy)).rejects.toThrow('could not be sent on');
    expect(await refunds()).toMatchObject([{ status: 'BROADCASTED' }]);
    const [first] = await orders();
    await expect(executeOver(lossy).catch(() => undefined)).resolves.toBeUndefined();
    await executeOver(real());
    await chain.mine('BTC', 2);
    await chain.at(at(5));
    await chain.at(at(6));
    expect(await orders()).toMatchObject([{ status: 'CONFIRMED', transaction_id: first?.transaction_id }]);
    expect(await sentOnChain()).toHaveLength(1);
    expect(await owed()).toBe('0');
  });

  test('is sent by one process, however many try, and by none that lost its lease', async () => {
    await overpay();
    await settleWithoutSending(2);
    let handedOver = 0;
    const slow: ChainSender['broadcast'] = async (signed) => {
      handedOver += 1;
      // Another process takes over in the middle.
      await api.database.acrossOrganisations((tx) =>
        sql`update executor_lease set held_until = ${start}, fence = fence + 1`.execute(tx),
      );
      return real()(signed);
    };
    await expect(executeOver(slow)).rejects.toThrow('could not be sent on');
    expect(await orders()).toMatchObject([{ status: 'PREPARED' }]);
    await Promise.all([executeOver(real()), executeOver(real()), executeOver(real())]);
    expect(handedOver).toBe(1);
    expect(await orders()).toMatchObject([{ status: 'SENT' }]);
    expect(await sentOnChain()).toHaveLength(1);
  });
});

describe('a reorganisation and a refund', () => {
  test('gives up what was not sent, and nothing leaves', async () => {
    const transfer = await chain.send(payment, '0.0021', { from: ['bc1qpayer'] });
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await settleWithoutSending(2);
    expect(await refunds()).toMatchObject([{ status: 'PENDING' }]);
    await chain.reorganise(transfer, 'GONE');
    await settleWithoutSending(3);
    expect(await refunds()).toMatchObject([{ status: 'SKIPPED' }]);
    await chain.at(at(70));
    expect(await orders()).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await sentOnChain()).toEqual([]);
    expect(await balance(account.available(business.id, 'EUR'))).toBe('0.00');
  });

  test('waits while a refund is on its way; once that is sent its amount is what the business owes', async () => {
    const transfer = await chain.send(payment, '0.0021', { from: ['bc1qpayer'] });
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await chain.at(at(2));
    expect(await refunds()).toMatchObject([{ status: 'BROADCASTED' }]);
    await chain.reorganise(transfer, 'GONE');
    await chain.at(at(3));
    expect(await rowsOf(sql`select status from deposit`)).toEqual([{ status: 'CONFIRMED' }]);
    await chain.mine('BTC', 4);
    await chain.at(at(4));
    await chain.at(at(5));
    await chain.at(at(6));
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await rowsOf(sql`select status from deposit`)).toEqual([{ status: 'ORPHANED' }]);
    expect(await balance(account.available(business.id, 'EUR'))).toBe('0.00');
    expect(await balance(account.receivable(business.id, 'BTC'))).toBe('0.00036719');
  });

  /** A refund that left and is final, and how its chain knows it. */
  const sentRefund = async () => {
    await overpay();
    await chain.at(at(2));
    await chain.mine('BTC', 2);
    await chain.at(at(3));
    await chain.at(at(4));
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    const [sent] = await sentOnChain();
    return { currency: 'BTC', network: 'MAIN', transactionId: sent?.transaction_id ?? '', outputIndex: 0 };
  };
  const custody = () => balance(account.custody('BTC', 'MAIN'));
  const events = () =>
    rowsOf(sql<{ event: string; to_status: string }>`
      select event, to_status from state_transition where entity_type = 'REFUND' order by position`);

  test('that takes back a refund which was final sets its money aside again, and the very same transaction is sent once more', async () => {
    const refund = await sentRefund();
    const before = await custody();
    await chain.reorganise(refund, 'GONE');
    await settleWithoutSending(5);
    await executeOver(async () => Promise.reject(new Error('connection reset'))).catch(() => undefined);
    expect(await refunds()).toMatchObject([{ status: 'BROADCASTED', transaction_id: refund.transactionId }]);
    expect(await owed()).toBe('0.00036719');
    expect(await custody()).not.toBe(before);
    await chain.assertSound();

    const handedOver: string[] = [];
    await executeOver((signed) => {
      handedOver.push(signed.transactionId);
      return real()(signed);
    });
    expect(handedOver).toEqual([refund.transactionId]);
    await chain.mine('BTC', 3);
    await chain.at(at(7));
    await chain.at(at(8));
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED', transaction_id: refund.transactionId }]);
    expect(await orders()).toMatchObject([{ status: 'CONFIRMED', attempt: 1 }]);
    expect(await owed()).toBe('0');
    expect(await custody()).toBe(before);
    expect((await events()).map(({ event }) => event)).toEqual([
      'RESERVED',
      'REFUND_BROADCASTED',
      'REFUND_CONFIRMED',
      'REFUND_REORGED',
      'REFUND_CONFIRMED',
    ]);
  });

  test('that takes it back for ever lets it be sent as another transaction, once, and its money leaves once', async () => {
    const refund = await sentRefund();
    const before = await custody();
    await chain.reorganise(refund, 'GONE');
    await settleWithoutSending(5);
    await executeOver(async () => 'REFUSED');
    expect(await refunds()).toMatchObject([{ status: 'FAILED' }]);
    await chain.at(at(20));
    await chain.mine('BTC', 3);
    await chain.at(at(21));
    await chain.at(at(22));
    expect(await orders()).toMatchObject([
      { status: 'FAILED', attempt: 1 },
      { status: 'CONFIRMED', attempt: 2 },
    ]);
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await custody()).toBe(before);
    expect((await sentOnChain()).filter(({ transaction_id }) => transaction_id !== refund.transactionId)).toHaveLength(
      1,
    );
  });

  test('that puts it into another block changes nothing', async () => {
    const refund = await sentRefund();
    const before = await custody();
    await chain.reorganise(refund, 'AGAIN');
    await chain.mine('BTC', 1);
    await chain.at(at(5));
    await chain.at(at(6));
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await custody()).toBe(before);
    expect((await events()).map(({ event }) => event)).not.toContain('REFUND_REORGED');
  });

  test('of a deposit and then of its refund leaves the refund sent, at the expense of the business', async () => {
    const transfer = await chain.send(payment, '0.0021', { from: ['bc1qpayer'] });
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await chain.at(at(2));
    await chain.mine('BTC', 2);
    await chain.at(at(3));
    await chain.at(at(4));
    const [sent] = await sentOnChain();
    await chain.reorganise(transfer, 'GONE');
    await chain.at(at(5));
    expect(await rowsOf(sql`select status from deposit`)).toEqual([{ status: 'ORPHANED' }]);
    const before = await custody();
    await chain.reorganise(
      { currency: 'BTC', network: 'MAIN', transactionId: sent?.transaction_id ?? '', outputIndex: 0 },
      'AGAIN',
    );
    await chain.at(at(6));
    await chain.mine('BTC', 3);
    await chain.at(at(7));
    await chain.at(at(8));
    expect(await refunds()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await orders()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await custody()).toBe(before);
    expect(await balance(account.receivable(business.id, 'BTC'))).toBe('0.00036719');
  });
});

test('orders that wait on one chain, however many, keep none of another chain waiting', async () => {
  const undone = new Error('undone');
  const looking = api.database.acrossOrganisations(async (tx) => {
    const order = async (currency: string, network: string): Promise<string> => {
      const id = newId();
      await insertOrder(
        tx,
        {
          kind: 'RETURN',
          organisationId: organisation.id,
          entityId: newId(),
          businessId: null,
          network,
          amount: amountOf('1', currency),
          to: 'anyone',
          tag: null,
        },
        { id, status: 'ORDERED', transactionId: null },
      );
      return id;
    };
    const older = [await order('BTC', 'MAIN'), await order('BTC', 'MAIN'), await order('BTC', 'MAIN')];
    await sql`update outgoing_transfer set created_at = ${start} where id = any(${older}::uuid[])`.execute(tx);
    const expected = [...older.toSorted().slice(0, 2), await order('USDT', 'TRX')];
    const found = (await openOrders(tx, { chains: ['BTC', 'TRX'], limit: 2 })).map(({ id }) => id);
    expect(found).toEqual(expected);
    throw undone;
  });
  await expect(looking).rejects.toBe(undone);
});
