import { listPaymentCallbacks } from '@countinghouse/contract/running/callbacks';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CallbackMessage, CallbackOutcome } from '../../../rails/callbacks';
import { sandboxRails } from '../../../rails/rails';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { doWhatIsDue } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, hideBusiness } from '../../../testing/commerce';
import { askToExpire, queueDepositCallback } from '../../money-in/crypto-deposits';

let api: TestApi;
let sent: CallbackMessage[];
/** Response of the outside world to a message. */
let answer: (message: CallbackMessage) => Promise<CallbackOutcome>;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;
let token: string;

const start = new Date('2025-03-14T09:45:00.000Z');
const at = (seconds: number) =>
  api.testDatabase.setClock(new Date(start.getTime() + seconds * 1_000), { frozen: true });
const answered = async (status: number): Promise<CallbackOutcome> => ({ kind: 'ANSWERED', status, milliseconds: 12 });

beforeAll(async () => {
  api = await startTestApi({
    rails: (config, database) => ({
      ...sandboxRails(config, database),
      callbacks: (message) => {
        sent.push(message);
        return answer(message);
      },
    }),
  });
});
afterAll(() => api.close());

beforeEach(async () => {
  await api.database.acrossOrganisations(async (tx) => {
    await sql`update callback_delivery set status = 'FAILED', next_attempt_at = null where status = 'PENDING'`.execute(
      tx,
    );
    await sql`delete from job`.execute(tx);
  });
  await at(0);
  sent = [];
  answer = () => answered(200);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  payment = await createTestPayment(api, business, { sent: ['0.00173281'] });
  token = await api.signInWith(organisation, ['GET_PAYMENT', 'INITIATE_CALLBACK', 'UPDATE_BUSINESS']);
});

const depositId = (of = payment) => of.deposits[0]?.id ?? '';
const queue = (of = payment) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    queueDepositCallback(tx, { organisationId: organisation.id, paymentId: of.terms.id, depositId: depositId(of) }),
  );
/** Runs due jobs, the retries included. */
const work = (): Promise<void> => doWhatIsDue(api);
const workAt = async (seconds: number) => {
  await at(seconds);
  await work();
};
const callbacks = async (of = payment) => {
  // The clock may have left the session behind.
  const reader = await api.signInWith(organisation, ['GET_PAYMENT']);
  const answer = await api.call('GET', `payments/${of.terms.id}/callbacks`, { token: reader });
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(listPaymentCallbacks.answer, answer.json()).callbacks;
};
const sendAgain = (of = payment, as = token, deposit = depositId(of)) =>
  api.call('POST', `payments/${of.terms.id}/deposits/${deposit}/callback`, { token: as });
const rows = async () => {
  const { rows: all } = await api.database.acrossOrganisations((tx) =>
    sql`select * from callback_delivery where organisation_id = ${organisation.id}`.execute(tx),
  );
  return all;
};
const mails = async () => {
  const { rows: all } = await api.database.acrossOrganisations((tx) =>
    sql<{ recipient: string; subject: string; body: string }>`
      select recipient, subject, body from mailbox_message where subject like '%fail' order by sent_at, recipient`.execute(
      tx,
    ),
  );
  return all;
};

test('A sandbox that moves its time on sends what becomes due, stamped with the time that receivers have', async () => {
  answer = () => answered(503);
  await queue();
  await work();
  await api.database.acrossOrganisations((tx) => sql`select advance_clock(60)`.execute(tx));
  await work();
  expect(sent.map(({ at: stamped }) => stamped)).toEqual([start, start]);
  const { rows: noted } = await api.database.acrossOrganisations((tx) =>
    sql<{ at: Date }>`
      select at from callback_attempt where organisation_id = ${organisation.id} order by number`.execute(tx),
  );
  expect(noted.map(({ at: noticed }) => noticed)).toEqual([start, new Date(start.getTime() + 3_600_000)]);
});

describe('A callback', () => {
  test('is what the deposit was in the transaction that queued it, sent once that has committed', async () => {
    await queue();
    expect(sent).toEqual([]);
    await work();
    const [message] = sent;
    expect(sent).toHaveLength(1);
    expect(message?.url).toBe('https://aurora.example/cb/deposit');
    expect(JSON.parse(message?.body ?? '')).toEqual({
      event: 'DEPOSIT_RECEIVED',
      paymentId: payment.terms.id,
      clientPaymentId: payment.terms.clientPaymentId,
      businessId: business.id,
      payLinkId: null,
      invoiceId: null,
      metadata: {},
      depositId: depositId(),
      status: 'CONFIRMED',
      paymentStatus: 'DEPOSITED',
      labels: [],
      depositCurrency: 'BTC',
      network: 'MAIN',
      depositAmount: '0.00173281',
      expectedDepositAmount: '0.00173281',
      displayCurrency: 'EUR',
      displayAmount: '100.00',
      expectedDisplayAmount: '100.00',
      settlementCurrency: 'EUR',
      settlementAmount: '100.00',
      settlementServiceFee: '1.00',
      settlementDistributedUserServiceFee: '0.00',
      settlementPayableAmount: '99.00',
      settlementRateDepegLossAmount: null,
      displayRateDepegLossAmount: null,
      rateType: 'FIXED',
      fromAddress: expect.any(String),
      toAddress: payment.terms.walletAddress,
      transactionId: expect.any(String),
      refund: null,
      receivedAt: '2025-03-14T09:26:11.000Z',
      actualDisplayAmount: '100.00',
      actualSettlementAmount: '100.00',
      actualServiceFee: '1.00',
      actualPayableAmount: '99.00',
      received: [{ currency: 'BTC', network: 'MAIN', amount: '0.00173281' }],
      isPaid: true,
    });
    expect(await callbacks()).toMatchObject([
      {
        id: message?.id,
        status: 'DELIVERED',
        attempt: 1,
        lastStatusCode: 200,
        lastError: null,
        nextAttemptAt: null,
        deliveredAt: start.toISOString(),
        manual: false,
        attempts: [{ number: 1, statusCode: 200, reason: null, durationMs: 12, signatures: 1 }],
      },
    ]);
  });

  test('is not sent when the transaction that queued it does not commit', async () => {
    const undone = api.database.inOrganisation(organisation.id, async (tx) => {
      await queueDepositCallback(tx, {
        organisationId: organisation.id,
        paymentId: payment.terms.id,
        depositId: depositId(),
      });
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    await work();
    expect([sent, await rows()]).toEqual([[], []]);
  });

  test('of a business without a URL is none', async () => {
    business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: null });
    payment = await createTestPayment(api, business, { sent: ['0.00173281'] });
    expect(await queue()).toBeNull();
    await work();
    expect([sent, await rows()]).toEqual([[], []]);
  });

  test('is signed by the old secret too for 24 hours after a rotation, and then no more', async () => {
    const secret = async () => {
      const shown = await api.call('GET', `businesses/${business.id}/callback-secret`, { token });
      return Buffer.from(shown.json().callbackSecret.replace('whsec_', ''), 'base64').toString('hex');
    };
    const older = await secret();
    await api.call('POST', `businesses/${business.id}/callback-secret/rotate`, { token });
    const newer = await secret();
    for (const seconds of [0, 24 * 3_600 - 1, 24 * 3_600]) {
      await at(seconds);
      await queue();
      await work();
    }
    const signedBy = sent.map(({ secrets }) => secrets.map((one) => one.toString('hex')));
    expect(signedBy).toEqual([[newer, older], [newer, older], [newer]]);
    const signatures = (await callbacks()).map(({ attempts }) => attempts[0]?.signatures);
    expect(signatures).toEqual([1, 2, 2]);
  });

  test('never holds its business up: a URL that is not called is skipped, and the log says why', async () => {
    business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: 'ftp://aurora.example/drop' });
    payment = await createTestPayment(api, business, { sent: ['0.00173281'] });
    answer = async () => ({ kind: 'SKIPPED', reason: 'UNSUPPORTED_SCHEME' });
    await queue();
    await work();
    await workAt(86_400);
    expect(sent).toHaveLength(1);
    expect(await callbacks()).toMatchObject([
      {
        status: 'SKIPPED',
        lastReason: 'UNSUPPORTED_SCHEME',
        lastError: 'Will not be called: http and https only',
        attempts: [{ statusCode: null, durationMs: null }],
      },
    ]);
    expect(await mails()).toEqual([]);
  });
});

describe('A receiver that does not take it', () => {
  const waits = [30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400];

  test('is tried nine times with the same Callback-Id and bytes, at the times promised, and then given up', async () => {
    await api.createUser([organisation], { systemRole: 'ADMIN', email: 'ada@example.com' });
    await api.createUser([organisation], { permissions: ['GET_PAYMENT'] });
    answer = () => answered(503);
    await queue();
    await work();
    let seconds = 0;
    for (const [index, wait] of waits.entries()) {
      await workAt(seconds + wait - 1);
      expect(sent, `before ${wait}`).toHaveLength(index + 1);
      seconds += wait;
      await workAt(seconds);
      expect(sent, `after ${wait}`).toHaveLength(index + 2);
    }
    await workAt(seconds + 7 * 86_400);
    expect(sent).toHaveLength(9);
    expect(new Set(sent.map(({ id, body }) => id + body)).size).toBe(1);
    const [delivery] = await callbacks();
    expect(delivery).toMatchObject({ status: 'FAILED', attempt: 9, lastStatusCode: 503, nextAttemptAt: null });
    expect(delivery?.attempts.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(503));
    expect(await mails()).toMatchObject([
      { recipient: 'ada@example.com', subject: expect.stringContaining(`Callbacks of ${business.name} fail`) },
    ]);
  });

  test('is told to the administrators once an hour, however many were given up', async () => {
    await api.createUser([organisation], { systemRole: 'ADMIN', email: 'bea@example.com' });
    answer = async () => ({ kind: 'FAILED', reason: 'TIMEOUT', milliseconds: 10_000 });
    const giveUp = async (seconds: number) => {
      await at(seconds);
      await queue();
      await api.database.acrossOrganisations((tx) =>
        sql`update callback_delivery set attempt = 8 where status = 'PENDING'`.execute(tx),
      );
      await work();
    };
    const own = async () => (await mails()).filter(({ recipient }) => recipient === 'bea@example.com').length;
    await giveUp(0);
    await giveUp(3_599);
    expect(await own()).toBe(1);
    await giveUp(3_601);
    expect(await own()).toBe(2);
    expect((await callbacks()).map(({ status, lastError }) => [status, lastError])).toEqual(
      Array(3).fill(['FAILED', 'The server did not answer within 10 seconds']),
    );
  });

  test('tells nothing of which names exist inside: none, and one that leads there, are one outcome', async () => {
    const outcomes: CallbackOutcome[] = [
      { kind: 'SKIPPED', reason: 'ADDRESS_NOT_ALLOWED' },
      { kind: 'FAILED', reason: 'NAME_NOT_FOUND', milliseconds: 77 },
    ];
    const logs = [];
    for (const outcome of outcomes) {
      answer = async () => outcome;
      payment = await createTestPayment(api, business, { sent: ['0.00173281'] });
      await queue();
      await work();
      const [{ status, attempt, nextAttemptAt, lastError, attempts }] = (await callbacks()) as [
        Awaited<ReturnType<typeof callbacks>>[number],
      ];
      logs.push({ status, attempt, nextAttemptAt, lastError, attempts });
    }
    expect(logs[0]).toEqual(logs[1]);
    expect(logs[0]).toMatchObject({ status: 'PENDING', attempts: [{ durationMs: null, reason: 'NO_PUBLIC_SERVER' }] });
  });

  test('and is slow holds up its own messages only', async () => {
    const slow = await createBusiness(api, organisation, { depositReceivedCallbackUrl: 'https://slow.example/a' });
    const quick = payment;
    const slowly = await createTestPayment(api, slow, { sent: ['0.00173281'] });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    answer = async ({ url }) => {
      if (url.startsWith('https://slow.example')) await released;
      return answered(200);
    };
    for (let count = 0; count < 40; count += 1) await queue(slowly);
    await queue(quick);
    const working = work();
    await expect.poll(async () => (await callbacks(quick))[0]?.status).toBe('DELIVERED');
    // An origin has this many open calls at most, however many messages wait for it.
    expect(sent.filter(({ url }) => url.startsWith('https://slow.example'))).toHaveLength(4);
    release();
    await working;
    expect(sent).toHaveLength(41);
  });
});

describe('A server that stops in the middle', () => {
  test('sends again with the same Callback-Id, and the log says that one attempt was cut off', async () => {
    answer = () => Promise.reject(new Error('Killed'));
    await queue();
    await work();
    expect(await rows()).toMatchObject([{ status: 'PENDING', attempt: 1 }]);
    answer = () => answered(204);
    await workAt(59);
    expect(sent).toHaveLength(1);
    await workAt(61);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const [delivery] = await callbacks();
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempt: 2, lastStatusCode: 204 });
    expect(delivery?.attempts.map(({ reason }) => reason)).toEqual(['INTERRUPTED', null]);
  });

  test('loses no message with its job: what is due is found by itself', async () => {
    await queue();
    await api.database.acrossOrganisations((tx) => sql`delete from job`.execute(tx));
    await workAt(5);
    expect(sent).toHaveLength(1);
  });

  test('and comes back late does not overwrite what was found out meanwhile', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    answer = async () => {
      calls += 1;
      if (calls > 1) return answered(200);
      await released;
      return answered(500);
    };
    await queue();
    const late = work();
    await expect.poll(() => calls).toBe(1);
    await at(61);
    // Another worker, which found the lease run out.
    await api.database.acrossOrganisations((tx) => sql`delete from job`.execute(tx));
    await work();
    release();
    await late;
    const [delivery] = await callbacks();
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempt: 2, lastStatusCode: 200 });
    expect(delivery?.attempts.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
  });
});

describe('POST payments/{paymentId}/deposits/{depositId}/callback', () => {
  test('sends what says the same again under the same Callback-Id, and says who asked', async () => {
    await queue();
    await work();
    const answer = await sendAgain();
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toEqual({
      callbackId: expect.any(String),
      status: 'PENDING',
      url: 'https://aurora.example/cb/deposit',
    });
    await work();
    expect(sent.map(({ id }) => id)).toHaveLength(2);
    expect(sent[1]?.id).toBe(answer.json().callbackId);
    expect(sent[1]?.id).toBe(sent[0]?.id);
    expect(sent[1]?.body).toBe(sent[0]?.body);
    const log = await callbacks();
    expect(log).toMatchObject([{ manual: true, triggeredBy: expect.stringMatching(/@/), attempt: 2 }]);
    const { deposits } = (await api.call('GET', `payments/${payment.terms.id}`, { token })).json();
    expect(deposits[0].lastCallback).toEqual({ status: 'DELIVERED', at: start.toISOString(), statusCode: 200 });
    const { payments } = (await api.call('GET', 'payments', { token })).json();
    expect(payments[0].deposits[0].lastCallback).toEqual(deposits[0].lastCallback);
  });

  test('is refused with a sentence where there is no URL, and for a deposit nothing is told of', async () => {
    business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: null });
    payment = await createTestPayment(api, business, { sent: ['0.00173281'] });
    const refused = await sendAgain();
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      message: 'No callback URL is configured for this business',
      rejection: 'No callback URL is configured for this business',
    });
    await api.database.acrossOrganisations((tx) =>
      sql`update business set deposit_received_callback_url = 'https://a.example/' where id = ${business.id}`.execute(
        tx,
      ),
    );
    await api.database.acrossOrganisations((tx) =>
      sql`update deposit set status = 'UNCONFIRMED' where id = ${depositId()}`.execute(tx),
    );
    expect((await sendAgain()).statusCode).toBe(422);
    expect(await rows()).toEqual([]);
    await api.database.acrossOrganisations((tx) =>
      sql`update deposit set status = 'CONFIRMED' where id = ${depositId()}`.execute(tx),
    );
  });

  test('is for those with INITIATE_CALLBACK, of what they may know of', async () => {
    const reader = await api.signInWith(organisation, ['GET_PAYMENT', 'CREATE_PAYMENT']);
    expect((await sendAgain(payment, reader)).statusCode).toBe(403);
    const stranger = await api.signInWith(await api.createOrganisation(), ['INITIATE_CALLBACK', 'GET_PAYMENT']);
    expect((await sendAgain(payment, stranger)).statusCode).toBe(404);
    const other = await createTestPayment(api, business, { sent: ['0.00173281'] });
    expect((await sendAgain(payment, token, depositId(other))).statusCode).toBe(404);
    expect((await sendAgain(payment, token, randomUUID())).statusCode).toBe(404);
    await hideBusiness(api, business);
    expect((await sendAgain()).statusCode).toBe(404);
    expect((await api.call('GET', `payments/${payment.terms.id}/callbacks`, { token })).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('may be asked for five times a minute for a payment', async () => {
    const other = await createTestPayment(api, business, { sent: ['0.00173281'] });
    for (let count = 0; count < 5; count += 1) expect((await sendAgain()).statusCode).toBe(202);
    const refused = await sendAgain();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendAgain(other)).statusCode).toBe(202);
    expect(await rows()).toHaveLength(2);
  });

  test('is a message of its own where there is more to tell than before', async () => {
    await queue();
    await work();
    await api.database.acrossOrganisations((tx) =>
      sql`update payment set actual_display_amount = actual_display_amount + 1 where id = ${payment.terms.id}`.execute(
        tx,
      ),
    );
    await sendAgain();
    await work();
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
    expect(sent.map(({ body }) => JSON.parse(body).actualDisplayAmount)).toEqual(['100.00', '100.01']);
  });

  test('gives a message that was given up all its tries again, to the URL as it is saved now', async () => {
    answer = () => answered(503);
    await queue();
    await api.database.acrossOrganisations((tx) =>
      sql`update callback_delivery set attempt = 8 where status = 'PENDING'`.execute(tx),
    );
    await work();
    expect(await rows()).toMatchObject([{ status: 'FAILED', attempt: 9 }]);
    await api.database.acrossOrganisations((tx) =>
      sql`update business set deposit_received_callback_url = 'https://new.example/' where id = ${business.id}`.execute(
        tx,
      ),
    );
    expect((await sendAgain()).statusCode).toBe(202);
    await work();
    expect(await rows()).toMatchObject([{ status: 'PENDING', attempt: 10, tried_before: 9 }]);
    expect(sent.map(({ url }) => url)).toEqual(['https://aurora.example/cb/deposit', 'https://new.example/']);
    answer = () => answered(200);
    await workAt(30);
    expect(await rows()).toMatchObject([{ status: 'DELIVERED', attempt: 11 }]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  test('waits for an attempt that is under way, so that nobody is told twice at once', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    answer = async () => {
      await released;
      return answered(200);
    };
    await queue();
    const underWay = work();
    await expect.poll(() => sent.length).toBe(1);
    expect((await sendAgain()).statusCode).toBe(202);
    await api.app.jobs.runDue();
    expect(sent).toHaveLength(1);
    release();
    await underWay;
    expect(await rows()).toMatchObject([{ status: 'DELIVERED', attempt: 1 }]);
  });
});

describe('A payment that ended', () => {
  const price = { actualDisplayAmount: '0.00', expectedDisplayAmount: '100.00', received: [], isPaid: false };
  const messages = () => sent.map(({ body }) => JSON.parse(body));
  /** The timer of payments first, then its callbacks. */
  const expire = async () => {
    await api.database.acrossOrganisations(askToExpire);
    await work();
    await work();
  };

  test('because nobody paid is told once as EXPIRED, with its sums and that it is not paid', async () => {
    payment = await createTestPayment(api, business, { at: start });
    await at(30 * 60);
    await expire();
    await expire();
    expect(messages()).toMatchObject([
      {
        event: 'PAYMENT_CLOSED',
        paymentId: payment.terms.id,
        clientPaymentId: payment.terms.clientPaymentId,
        businessId: business.id,
        paymentStatus: 'EXPIRED',
        labels: [],
        ...price,
      },
    ]);
    expect(await callbacks()).toMatchObject([{ entityType: 'PAYMENT', entityId: payment.terms.id, manual: false }]);
  });

  test('with too little is told as UNDERPAID with what came; one that was paid, and a reusable one, are not told', async () => {
    await createTestPayment(api, business, { at: start, sent: ['0.00173281'] });
    await createTestPayment(api, business, { at: start, request: { type: 'REUSABLE' } });
    payment = await createTestPayment(api, business, { at: start, sent: ['0.00100000'] });
    await at(30 * 60);
    await expire();
    expect(messages()).toMatchObject([
      {
        event: 'PAYMENT_CLOSED',
        paymentId: payment.terms.id,
        paymentStatus: 'DEPOSITED',
        labels: ['UNDERPAID'],
        actualDisplayAmount: '57.71',
        received: [{ currency: 'BTC', network: 'MAIN', amount: '0.001' }],
        isPaid: false,
      },
    ]);
  });

  test('by cancelling is told as CANCELLED, and told again under the same Callback-Id', async () => {
    payment = await createTestPayment(api, business, { at: start });
    const canceller = await api.signInWith(organisation, ['GET_PAYMENT', 'CREATE_PAYMENT', 'INITIATE_CALLBACK']);
    const { id } = payment.terms;
    const again = () => api.call('POST', `payments/${id}/callback`, { token: canceller });
    expect((await again()).json()).toMatchObject({ rejection: 'Nothing is told of a payment in this state' });
    expect((await api.call('POST', `payments/${id}/cancel`, { token: canceller })).statusCode).toBe(200);
    await work();
    expect(messages()).toMatchObject([{ event: 'PAYMENT_CLOSED', paymentStatus: 'CANCELLED', ...price }]);
    const repeated = await again();
    expect([repeated.statusCode, repeated.json().callbackId]).toEqual([202, sent[0]?.id]);
    await work();
    expect(sent.map((message) => message.id)).toEqual([sent[0]?.id, sent[0]?.id]);
  });

  test('is not told where the business has no URL, and ends all the same', async () => {
    business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: null });
    await createTestPayment(api, business, { at: start });
    await at(30 * 60);
    await expire();
    expect([sent, await rows()]).toEqual([[], []]);
  });
});

test('A request can ask for a callback and read of it; what became of it, it cannot write', async () => {
  await queue();
  for (const statement of [
    sql`update callback_delivery set status = 'FAILED', next_attempt_at = null`,
    sql`delete from callback_delivery`,
    sql`update callback_attempt set status_code = 200`,
    sql`select * from callback_alarm`,
  ]) {
    const tried = api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx));
    await expect(tried).rejects.toThrow(/permission denied/);
  }
});
