import {
  getCallbackCoverage,
  listUntoldCallbacks,
  type CoverageLine,
  type UnsentReason,
} from '@countinghouse/contract/running/callback-coverage';
import { callbackEvent } from '@countinghouse/contract/organisation/businesses';
import { openOwner } from '@countinghouse/database';
import { testSecretKey } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invariants } from '../../../invariants';
import { faultIn } from '../../../platform/months/cold-file';
import { detachMonth, detachRows } from '../../../platform/months/detach';
import { returnMonth } from '../../../platform/months/return';
import { rowSealing } from '../../../platform/secret-key/ring';
import type { CallbackMessage } from '../../../rails/callbacks';
import { sandboxRails } from '../../../rails/rails';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { doWhatIsDue } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, fund, giveRates, hideBusiness } from '../../../testing/commerce';
import { beginMonths } from '../../../testing/months';
import { askedWithdrawal, usdt } from '../../../testing/withdrawals';
import { queueDepositCallback } from '../../money-in/crypto-deposits';
import { messagesThatLeave } from './cold';
import { coverageSums } from './coverage-repository';
import { repeatHandler } from './repeat';

let api: TestApi;
let sent: CallbackMessage[];
/** Status of the receiver's answers. */
let status: number;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;

const start = new Date('2025-03-14T12:00:00.000Z');
const day = 86_400_000;
const at = (milliseconds: number) =>
  api.testDatabase.setClock(new Date(start.getTime() + milliseconds), { frozen: true });
const period = 'after=2025-03-14T00:00:00.000Z&before=2025-03-15T00:00:00.000Z';

beforeAll(async () => {
  api = await startTestApi({
    rails: (config, database) => ({
      ...sandboxRails(config, database),
      callbacks: async (message) => {
        sent.push(message);
        return { kind: 'ANSWERED', status, milliseconds: 12 };
      },
    }),
  });
  await beginMonths(api.testDatabase.urls.ownerUrl, ['2025-03-01T00:00:00Z']);
});
afterAll(() => api.close());

beforeEach(async () => {
  await api.database.acrossOrganisations((tx) => sql`delete from job`.execute(tx));
  await at(0);
  await giveRates(api, start);
  sent = [];
  status = 200;
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, ['GET_PAYMENT', 'GET_WITHDRAWALS', 'INITIATE_CALLBACK']);
});

const work = (): Promise<void> => doWhatIsDue(api);
const depositIdOf = ({ deposits }: PaymentState) => deposits[0]?.id ?? '';
/** A payment with a credited deposit, whose callback nobody queued. */
const paid = (of = business) => createTestPayment(api, of, { sent: ['0.00173281'] });
const queue = (payment: PaymentState) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    queueDepositCallback(tx, {
      organisationId: organisation.id,
      paymentId: payment.terms.id,
      depositId: depositIdOf(payment),
    }),
  );
const giveUp = async () => {
  status = 503;
  await api.database.acrossOrganisations((tx) =>
    sql`update callback_delivery set attempt = 8 where status = 'PENDING'`.execute(tx),
  );
  await work();
  status = 200;
};
const across = (statement: ReturnType<typeof sql>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
const reach = (entityType: string, id: string, from: string, to: string, instant = start) =>
  across(sql`
    insert into state_transition (organisation_id, entity_type, entity_id, event, reference, from_status, to_status, actor_type, actor_label, at)
    values (${organisation.id}, ${entityType}, ${id}, 'TEST', ${randomUUID()}, ${from}, ${to}, 'SYSTEM', 'system', ${instant.toISOString()})`);

const coverage = async (query = period, as = token): Promise<CoverageLine[]> => {
  const answer = await api.call('GET', `callbacks/coverage?${query}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(getCallbackCoverage.answer, answer.json()).lines;
};
const untold = async (query = period, as = token) => {
  const answer = await api.call('GET', `callbacks/untold?${query}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(listUntoldCallbacks.answer, answer.json());
};
const send = (callbacks: readonly object[], as = token) =>
  api.call('POST', 'callbacks/untold/send', { token: as, body: { callbacks } });
const about = (payment: PaymentState) => ({ event: 'DEPOSIT_RECEIVED', entityId: depositIdOf(payment) });
const withdrawal = async (of: TestBusiness) => {
  await fund(api, of, usdt('1000'));
  const maker = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
  const made = await api.call('POST', 'withdrawals/crypto', {
    token: maker,
    body: askedWithdrawal(of, { targetAmount: '100' }),
  });
  expect(made.statusCode, made.body).toBeLessThan(300);
  return made.json<{ id: string }>().id;
};
/** A paid, an open and a void invoice of the business; those in the given states were found overdue. */
const invoicesOfEachState = (overdue: readonly ('PAID' | 'OPEN' | 'VOID')[]) =>
  across(sql`
    insert into invoice (organisation_id, id, business_id, token, status, number_prefix, sequence, number, issuer_name, customer_name, currency,
      lines, net_amount, tax_amount, gross_amount, due_on, created_by_label, issued_at, paid_at, overdue_at, voided_at)
    select ${organisation.id}, gen_random_uuid(), ${business.id}, left(status || md5(random()::text), 22), status, 'INV-', sequence,
           'INV-000' || sequence, 'Aurora', 'Nordwind', 'EUR', '[{}]', 1, 0, 1, '2025-03-14', 'somebody', at, case status when 'PAID' then at end,
           case when status = any(${overdue}) then at end, case status when 'VOID' then at end
      from (values ('PAID', 1), ('OPEN', 2), ('VOID', 3)) as made (status, sequence), (select ${start.toISOString()}::timestamptz as at) now`);

describe('What was due', () => {
  test('is counted from what happened and not from the queue: a hole in the queue shows', async () => {
    const [delivered, underWay, failed, missing] = [await paid(), await paid(), await paid(), await paid()];
    await queue(failed);
    await giveUp();
    await queue(delivered);
    await work();
    await queue(underWay);
    expect(await coverage()).toEqual([
      {
        businessId: business.id,
        businessName: business.name,
        event: 'DEPOSIT_RECEIVED',
        due: 4,
        delivered: 1,
        toldLater: 0,
        onItsWay: 1,
        failed: 1,
        neverQueued: 1,
      },
    ]);
    const { total, callbacks } = await untold();
    expect(total).toBe(2);
    expect(callbacks.map((one) => [one.entityId, one.paymentId, one.outcome, one.problem, one.host])).toEqual(
      [
        [depositIdOf(failed), failed.terms.id, 'FAILED', 'The server answered 503', 'aurora.example'],
        [
          depositIdOf(missing),
          missing.terms.id,
          'NEVER_QUEUED',
          'No address was set then, or the message is missing',
          'aurora.example',
        ],
      ].toSorted(([one = ''], [other = '']) => ((one ?? '') < (other ?? '') ? -1 : 1)),
    );
    expect(callbacks.map(({ reference }) => reference).toSorted()).toEqual(
      [failed.terms.clientPaymentId, missing.terms.clientPaymentId].toSorted(),
    );
    expect((await untold(`${period}&outcome=FAILED`)).callbacks.map(({ entityId }) => entityId)).toEqual([
      depositIdOf(failed),
    ]);
  });

  test('covers every event of a business', async () => {
    const settings = {
      withdrawalCallbackUrl: 'https://aurora.example/w',
      withdrawalApprovalCallbackUrl: 'https://aurora.example/a',
    };
    business = await createBusiness(api, organisation, settings);
    const underpaid = await paid();
    await across(sql`
      update payment set labels = '{UNDERPAID}', expired_at = ${start.toISOString()} where id = ${underpaid.terms.id}`);
    const cancelled = await createTestPayment(api, business);
    await reach('PAYMENT', cancelled.terms.id, 'PENDING', 'CANCELLED');
    const id = await withdrawal(business);
    await reach('WITHDRAWAL', id, 'PENDING_APPROVAL', 'PENDING');
    await reach('WITHDRAWAL', id, 'PROCESSING', 'BROADCASTED');
    await reach('WITHDRAWAL', id, 'BROADCASTED', 'COMPLETED');
    const batch = randomUUID();
    await across(sql`
      insert into payout_batch (organisation_id, id, business_id, name, currency, network, debit_currency, status, payouts, held_amount,
        seal, needs_approval, frozen_at, ended_at, initiated_by_type, initiated_by_id, initiated_by_label, initiated_by_user, created_at, updated_at)
      select ${organisation.id}, ${batch}, ${business.id}, 'Friday', 'BTC', 'MAIN', 'EUR', 'FAILED', 1, 1,
        decode(repeat('00', 32), 'hex'), false, app_clock(), app_clock(), 'USER', id, 'somebody', id, app_clock(), app_clock()
        from app_user limit 1`);
    await reach('PAYOUT_BATCH', batch, 'RELEASING', 'FAILED');
    await invoicesOfEachState(['OPEN']);
    const lines = await coverage(`${period}&businessId=${business.id}`);
    expect(Object.fromEntries(lines.map(({ event, due, neverQueued }) => [event, [due, neverQueued]]))).toEqual({
      DEPOSIT_RECEIVED: [1, 1],
      PAYMENT_CLOSED: [2, 2],
      WITHDRAWAL_APPROVAL: [1, 1],
      WITHDRAWAL_BROADCAST: [2, 2],
      PAYOUT_BATCH_ENDED: [1, 1],
      INVOICE_PAID: [1, 1],
      INVOICE_OVERDUE: [1, 1],
      INVOICE_VOID: [1, 1],
    });
    expect(callbackEvent.options).toHaveLength(lines.length);
    const { callbacks } = await untold(`${period}&businessId=${business.id}`);
    expect(callbacks.map(({ event, reference, state }) => [event, reference, state])).toContainEqual([
      'PAYOUT_BATCH_ENDED',
      'Friday',
      'FAILED',
    ]);
  });

  test('[INV-10] of an overdue invoice ends with its payment or when it is taken back, unless it was told before', async () => {
    await invoicesOfEachState(['PAID', 'OPEN', 'VOID']);
    const overdue = async () => (await coverage()).filter(({ event }) => event === 'INVOICE_OVERDUE');
    expect(await overdue()).toMatchObject([{ due: 1, neverQueued: 1 }]);
    await across(sql`
      insert into callback_delivery (organisation_id, id, business_id, event, entity_type, entity_id, url, lane, payload, status, delivered_at, created_at)
      select organisation_id, gen_random_uuid(), business_id, 'INVOICE_OVERDUE', 'INVOICE', id, 'https://aurora.example', 'aurora', '{}', 'DELIVERED',
             overdue_at, overdue_at from invoice where business_id = ${business.id} and status = 'PAID'`);
    expect(await overdue()).toMatchObject([{ due: 2, delivered: 1, neverQueued: 1 }]);
    // Nothing of it is missing, so that nothing is sent again.
    await across(sql`
      update callback_delivery set status = 'FAILED', delivered_at = null where business_id = ${business.id} and event = 'INVOICE_OVERDUE'`);
    expect(await overdue()).toMatchObject([{ due: 1, failed: 0 }]);
  });

  test('counts as told later where a message about a later state of the same thing arrived', async () => {
    const payment = await paid();
    await reach('DEPOSIT', depositIdOf(payment), 'UNCONFIRMED', 'BLOCKED', new Date(start.getTime() - 1_000));
    await queue(payment);
    await work();
    expect(await coverage()).toMatchObject([{ due: 2, delivered: 1, toldLater: 1, neverQueued: 0 }]);
  });

  test('of an excess that went back is told beside the credit', async () => {
    const payment = await createTestPayment(api, business, {
      rules: { overpaymentPolicy: 'EXCESS_REFUND' },
      sent: ['0.00173281', '0.001'],
    });
    const refunds = payment.refunds.map(({ id }) => id);
    for (const id of refunds) await reach('REFUND', id, 'BROADCASTED', 'CONFIRMED');
    const before = payment.deposits.length;
    expect(await coverage()).toMatchObject([{ due: before + refunds.length }]);
  });

  test('names a business without an address as such', async () => {
    business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: null });
    await paid();
    expect((await untold()).callbacks).toMatchObject([
      { problem: 'The business has no address for these messages', host: null },
    ]);
  });

  test('ends with the period, which has ninety days at most', async () => {
    await paid();
    expect(await coverage('after=2025-03-14T00:00:00.000Z&before=2025-03-14T01:00:00.000Z')).toEqual([]);
    const asked = (days: number) =>
      api.call(
        'GET',
        `callbacks/coverage?after=2025-01-01T00:00:00.000Z&before=${new Date(Date.UTC(2025, 0, 1) + days * day).toISOString()}`,
        { token },
      );
    expect((await asked(90)).statusCode).toBe(200);
    expect((await asked(90.5)).statusCode).toBe(400);
    expect((await asked(-1)).statusCode).toBe(400);
  });

  test('is shown as far as the reader may know of the things', async () => {
    await paid();
    const id = await withdrawal(business);
    await reach('WITHDRAWAL', id, 'PROCESSING', 'BROADCASTED');
    await invoicesOfEachState(['OPEN']);
    const eventsOf = async (permission: 'GET_PAYMENT' | 'GET_PAYMENTS' | 'GET_WITHDRAWALS') =>
      (await coverage(period, await api.signInWith(organisation, [permission]))).map(({ event }) => event);
    const aboutPayments = ['DEPOSIT_RECEIVED', 'INVOICE_OVERDUE', 'INVOICE_PAID', 'INVOICE_VOID'];
    expect(await eventsOf('GET_PAYMENT')).toEqual(aboutPayments);
    expect(await eventsOf('GET_PAYMENTS')).toEqual(aboutPayments);
    expect(await eventsOf('GET_WITHDRAWALS')).toEqual(['WITHDRAWAL_BROADCAST']);
    await hideBusiness(api, business);
    expect(await coverage()).toEqual([]);
    expect((await untold()).total).toBe(0);
    const elsewhere = await api.signInWith(await api.createOrganisation(), ['GET_PAYMENT']);
    expect(await coverage(period, elsewhere)).toEqual([]);
  });

  test('is summed by the indexes of the told states, as the login of the app', async () => {
    await queue(await paid());
    const undone = new Error('Undone');
    let plan = '';
    const explain = api.database.inOrganisation(organisation.id, async (tx) => {
      // The other tables of a test are too small for an index to be worth its while.
      await sql`set local enable_seqscan = off`.execute(tx);
      // As many as make the one of their subjects worth it; they go with the transaction.
      await sql`
        insert into callback_delivery
        select copy.* from callback_delivery d cross join generate_series(1, 2000) n
         cross join lateral jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'entity_id', gen_random_uuid(), 'attempt', n)) copy
         where d.organisation_id = ${organisation.id}`.execute(tx);
      const scope = { organisationId: organisation.id, hiddenBusinessId: null, onlyBusinessIds: null };
      const asked = {
        scope,
        after: '2025-03-01',
        before: '2025-03-15',
        businessId: null,
        events: callbackEvent.options,
      };
      const explained = await sql<{ 'QUERY PLAN': string }>`explain ${coverageSums(asked)}`.execute(tx);
      plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
      throw undone;
    });
    await expect(explain).rejects.toBe(undone);
    expect(plan.match(/state_transition_told/g)?.length).toBe(6);
    expect(plan).toMatch(/payment_underpaid/);
    expect(plan).toMatch(/callback_delivery_of_entity/);
    expect(plan).toMatch(/Index Cond: .*\bat >= /);
    expect(plan).not.toMatch(/Seq Scan on (state_transition|callback_delivery|payment|deposit)/);
  });
});

describe('POST callbacks/untold/send', () => {
  test('sends each as it is now, an unchanged one under its Callback-Id, and leaves one event with the count', async () => {
    const [failed, missing] = [await paid(), await paid()];
    await queue(failed);
    await giveUp();
    const first = sent[0]?.id;
    sent = [];
    const answer = await send([about(failed), about(missing), about(missing)]);
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toEqual({ sent: 2, unsent: [] });
    expect(await coverage()).toMatchObject([{ due: 2 }]);
    await work();
    expect(sent).toHaveLength(2);
    expect(sent.map(({ id }) => id)).toContain(first);
    expect(sent.map(({ body }) => String(JSON.parse(body).depositId)).toSorted()).toEqual(
      [depositIdOf(failed), depositIdOf(missing)].toSorted(),
    );
    expect(await coverage()).toMatchObject([{ due: 2, delivered: 2 }]);
    expect((await untold()).total).toBe(0);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ after: unknown }>`
        select after from audit_event where organisation_id = ${organisation.id} and action = 'callback.send-untold'`.execute(
        tx,
      ),
    );
    expect(rows).toMatchObject([{ after: { sent: 2, urls: ['https://aurora.example/cb/deposit'] } }]);
  });

  test('repeated, sends nothing twice: not before, not after the first was done', async () => {
    const [failed, missing] = [await paid(), await paid()];
    await queue(failed);
    await giveUp();
    sent = [];
    const asked = [about(failed), about(missing)];
    await send(asked);
    await send(asked);
    await work();
    expect(sent).toHaveLength(2);
    expect((await send(asked)).json()).toEqual({ sent: 0, unsent: [{ reason: 'ALREADY_TOLD', count: 2 }] });
    await work();
    expect(sent).toHaveLength(2);
  });

  test('says of each that it could not send why, and sends the others', async () => {
    const silent = await paid(await createBusiness(api, organisation, { depositReceivedCallbackUrl: null }));
    const undecided = await paid();
    await across(sql`update deposit set status = 'UNCONFIRMED' where id = ${depositIdOf(undecided)}`);
    const foreign = await createTestPayment(api, await createBusiness(api, await api.createOrganisation()), {
      sent: ['0.001'],
    });
    const fine = await paid();
    const answer = await send([about(silent), about(undecided), about(foreign), about(fine)]);
    const reasons: Partial<Record<UnsentReason, number>> = { NO_ADDRESS: 1, NOTHING_TO_TELL: 1, NOT_FOUND: 1 };
    expect(answer.json().sent).toBe(1);
    expect(
      Object.fromEntries(
        answer
          .json<{ unsent: { reason: string; count: number }[] }>()
          .unsent.map(({ reason, count }) => [reason, count]),
      ),
    ).toEqual(reasons);
    await across(sql`update deposit set status = 'CONFIRMED' where id = ${depositIdOf(undecided)}`);
  });

  test('sends what is told of withdrawals and of payments that ended', async () => {
    business = await createBusiness(api, organisation, { withdrawalCallbackUrl: 'https://aurora.example/w' });
    const id = await withdrawal(business);
    const ended = await createTestPayment(api, business);
    await across(sql`update payment set status = 'CANCELLED' where id = ${ended.terms.id}`);
    await across(sql`update crypto_withdrawal set status = 'FAILED' where id = ${id}`);
    const answer = await send([
      { event: 'WITHDRAWAL_BROADCAST', entityId: id },
      { event: 'WITHDRAWAL_APPROVAL', entityId: id },
      { event: 'PAYMENT_CLOSED', entityId: ended.terms.id },
      { event: 'PAYOUT_BATCH_ENDED', entityId: id },
    ]);
    expect(answer.json().sent).toBe(2);
    await across(sql`update payment set status = 'PENDING' where id = ${ended.terms.id}`);
    await across(sql`update crypto_withdrawal set status = 'PENDING' where id = ${id}`);
  });

  test('is for those with INITIATE_CALLBACK, a hundred messages a call and five calls a minute', async () => {
    const payment = await paid();
    const reader = await api.signInWith(organisation, ['GET_PAYMENT', 'CREATE_PAYMENT']);
    expect((await send([about(payment)], reader)).statusCode).toBe(403);
    const many = Array.from({ length: 101 }, () => ({ event: 'DEPOSIT_RECEIVED', entityId: randomUUID() }));
    expect((await send(many)).statusCode).toBe(400);
    for (let call = 0; call < 5; call += 1) expect((await send(many.slice(0, 2))).statusCode).toBe(202);
    expect((await send(many.slice(0, 2))).statusCode).toBe(429);
    await at(12_000);
    expect((await send([about(payment)], await api.signInWith(organisation, ['INITIATE_CALLBACK']))).json().sent).toBe(
      1,
    );
  });
});

describe('A month of messages in cold storage', () => {
  test('[PART-8] [PART-9] has what arrived; it counts as told, is not sent under another id, and comes back as it was', async () => {
    const [delivered, givenUp, pending] = [await paid(), await paid(), await paid()];
    await queue(givenUp);
    await giveUp();
    await queue(delivered);
    await work();
    await queue(pending);
    const before = await coverage();
    const [first] = sent.slice(-1);
    const held = async () =>
      (
        await across(sql`
          select status, count(*)::integer as n from callback_delivery where organisation_id = ${organisation.id} group by 1 order by 1`)
      ).rows;
    const present = await held();

    const directory = mkdtempSync(join(tmpdir(), 'countinghouse-messages-'));
    const owner = openOwner(api.testDatabase.urls.ownerUrl, { sealing: rowSealing(testSecretKey) });
    const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;
    const keeping = { database: api.database, owner, actor, secretKey: testSecretKey };
    const [messages, attempts] = [join(directory, 'messages.cold'), join(directory, 'attempts.cold')];
    const month = '2025-03';
    const leave = () => detachRows(keeping, messagesThatLeave, month, messages);
    const later = () => api.testDatabase.setClock(new Date(Date.now() + 100 * day), { frozen: true });
    const rules = async () =>
      (
        await api.database.acrossOrganisations((tx) =>
          verify(
            tx,
            invariants.filter(({ name }) => name === 'cold-callbacks-are-on-record'),
          ),
        )
      ).map(({ sample }) => sample);
    try {
      await expect(leave()).rejects.toThrow('a month leaves 31 days later');
      await later();
      await expect(leave()).rejects.toThrow('Detach those months of callback_attempt first');
      await detachMonth(keeping, 'callback_attempt', month, attempts);
      const { digest, rowCount } = await leave();
      expect(await leave()).toMatchObject({ digest, rowCount });
      expect(await faultIn(messages)).toBeNull();
      expect(await held()).toEqual(present.filter((row) => (row as { status: string }).status !== 'DELIVERED'));
      expect(await rules()).toEqual([]);

      await at(0);
      token = await api.signInWith(organisation, ['GET_PAYMENT', 'GET_WITHDRAWALS', 'INITIATE_CALLBACK']);
      expect(await coverage()).toEqual(before);
      const shown = await api.call('GET', `payments/${delivered.terms.id}`, { token });
      expect(JSON.stringify(shown.json())).toContain('"status":"DELIVERED"');
      const answer = await send([about(delivered)]);
      expect(answer.json()).toMatchObject({ sent: 0, unsent: [{ reason: 'ALREADY_TOLD', count: 1 }] });
      const sendAgain = () =>
        api.call('POST', `payments/${delivered.terms.id}/deposits/${depositIdOf(delivered)}/callback`, { token });
      const refusal = await sendAgain();
      expect([refusal.statusCode, refusal.json<{ code: string }>().code]).toEqual([409, 'STATE_CONFLICT']);
      expect(refusal.body).toContain('in cold storage');

      const back = (table: 'callback_attempt' | 'callback_delivery') =>
        returnMonth(
          keeping,
          { table, month, file: table === 'callback_attempt' ? attempts : messages },
          table === 'callback_attempt' ? null : messagesThatLeave,
        );
      await expect(back('callback_attempt')).rejects.toThrow('callback_delivery comes back first');
      await across(sql`
        insert into callback_delivery (organisation_id, id, business_id, event, entity_type, entity_id, url, lane, payload, status, created_at)
        values (${organisation.id}, ${first?.id}, ${business.id}, 'PAYMENT_CLOSED', 'PAYMENT', gen_random_uuid(),
                'https://shop.example', 'shop.example', '{}', 'FAILED', now())`);
      expect(await rules()).not.toEqual([]);
      await expect(back('callback_delivery')).rejects.toThrow('nothing was taken in');
      await owner.outside(async (tx) => {
        await sql`select set_config('app.cold_storage', 'on', true)`.execute(tx);
        await sql`delete from callback_delivery where id = ${first?.id}`.execute(tx);
      });
      await back('callback_delivery');
      await back('callback_delivery');
      await back('callback_attempt');
      expect(await held()).toEqual(present);
      expect(await rules()).toEqual([]);
      expect((await sendAgain()).statusCode).toBe(202);
      await work();
      expect(sent.filter(({ id }) => id === first?.id).map(({ body }) => body)).toEqual([first?.body, first?.body]);
    } finally {
      await owner.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test('[PART-8] leaves a message here that was asked for once more, and does not pass over one that left before', async () => {
    const [asked, other] = [await paid(), await paid()];
    await queue(asked);
    await work();
    await queue(other);
    await work();
    const [message, cold] = sent.slice(-2);
    const directory = mkdtempSync(join(tmpdir(), 'countinghouse-messages-'));
    const owner = openOwner(api.testDatabase.urls.ownerUrl, { sealing: rowSealing(testSecretKey) });
    const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;
    const keeping = { database: api.database, owner, actor };
    const held = async () =>
      (await across(sql`select id from callback_delivery where organisation_id = ${organisation.id}`)).rows;
    try {
      const path = `payments/${asked.terms.id}/deposits/${depositIdOf(asked)}/callback`;
      expect((await api.call('POST', path, { token })).statusCode).toBe(202);
      await api.testDatabase.setClock(new Date(Date.now() + 100 * day), { frozen: true });
      await detachMonth(keeping, 'callback_attempt', '2025-03', join(directory, 'attempts.cold'));
      let looks = 0;
      const asItCameLate = {
        ...messagesThatLeave,
        stay: (tx: Parameters<typeof messagesThatLeave.stay>[0]) =>
          (looks += 1) === 1 ? Promise.resolve([]) : messagesThatLeave.stay(tx),
      };
      const late = detachRows(keeping, asItCameLate, '2025-03', join(directory, 'late.cold'));
      await expect(late).rejects.toThrow('Work came meanwhile');
      expect(await held()).toHaveLength(2);
      await detachRows(keeping, messagesThatLeave, '2025-03', join(directory, 'messages.cold'));
      expect(await held()).toEqual([{ id: message?.id }]);
      await at(0);
      await work();
      expect(sent.filter(({ id }) => id === message?.id)).toHaveLength(2);
      const repeat = { organisationId: organisation.id, id: cold?.id, url: '', lane: 'none', triggeredBy: 'Ada' };
      const job = { id: '', organisationId: null, attempt: 1, signal: new AbortController().signal };
      await expect(repeatHandler(api.database).run(repeat, job)).rejects.toThrow('is not here');
    } finally {
      await owner.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
