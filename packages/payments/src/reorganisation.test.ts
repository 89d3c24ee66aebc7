import type { Amount } from '@countinghouse/money';
import { amountOf, toText, zero } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { Settlement } from './deposit-events';
import type { PaymentState } from './payment';
import { systemActor } from './payment';
import { settleDeposit } from './settle-deposit';
import { baseRates, btc, eur, minutesAfter, paymentOf, playRefund, send } from './testing/index';

const context = { at: minutesAfter(600), actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null };
const reorg = (state: PaymentState, depositId: string, available: readonly Amount[] = []): Settlement =>
  settleDeposit(
    state,
    { kind: 'REORGED', depositId, receiptTransactionId: 'receipt', creditTransactionId: 'credit', available },
    context,
  );
const idOf = (state: PaymentState, index: number): string => state.deposits[index]?.id ?? '';
const refunding = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;

describe('what the lock still gives after a reorganisation took a part', () => {
  test('the rest of the promise, not a cent more: 57.71 + 42.29, then 57.71 again', () => {
    const two = send(send(paymentOf(), '0.00100000').state, '0.00073281').state;
    const left = reorg(two, idOf(two, 0)).state;
    expect(toText(left.outcome.actualSettlementAmount)).toBe('42.29');
    const again = send(left, '0.00100000');
    expect(toText(again.state.outcome.actualSettlementAmount)).toBe('100.00');
    expect(again.deposit.value).toMatchObject({
      settlementAmount: eur('57.71'),
      serviceFee: eur('0.58'),
      payableAmount: eur('57.13'),
    });
  });

  // floor(0.00050001 × 57 710) = 28.85, two of them 57.71: the second got 28.86. Alone it would be worth 28.85.
  test('a second deposit keeps its extra cent, so the third gets one less', () => {
    const two = send(send(paymentOf(), '0.00050001').state, '0.00050001').state;
    expect(two.deposits.map(({ value }) => value && toText(value.settlementAmount))).toEqual(['28.85', '28.86']);
    const left = reorg(two, idOf(two, 0)).state;
    const third = send(left, '0.00050001');
    expect(third.deposit.value && toText(third.deposit.value.settlementAmount)).toBe('28.85');
    expect(toText(third.state.outcome.actualSettlementAmount)).toBe('57.71');
    expect(third.state.outcome.actualDisplayAmount).toEqual(eur('57.71'));
  });

  test('nothing is ever below zero, however little comes after', () => {
    // 0.0001 are worth 5.77; the second of two got 5.78.
    let state = paymentOf();
    for (let part = 0; part < 9; part++) state = send(state, '0.00010000').state;
    for (let part = 0; part < 8; part++) state = reorg(state, idOf(state, part)).state;
    const { value } = send(state, '0.00010000').deposit;
    if (!value) throw new Error('not credited');
    for (const { units } of [value.settlementAmount, value.serviceFee, value.userServiceFee, value.payableAmount])
      expect(units >= 0n).toBe(true);
  });
});

test('a deposit that is no more says nothing about its payment', () => {
  const late = send(paymentOf(), '0.00173281', { seenAt: minutesAfter(60) });
  expect(late.state.outcome.labels).toContain('LATE');
  expect(reorg(late.state, late.deposit.id).state.outcome).toMatchObject({ status: 'EXPIRED', labels: [] });
});

describe('a reorganisation and a refund', () => {
  const overpaid = send(paymentOf({ rules: refunding }), '0.00210000');
  const depositId = overpaid.deposit.id;

  test('a refund that was not sent is given up and the whole deposit goes', () => {
    const { state, refund, movements } = reorg(overpaid.state, depositId, [eur('40.00')]);
    expect(refund?.status).toBe('SKIPPED');
    expect(state.deposits[0]?.status).toBe('ORPHANED');
    expect(movements).toMatchObject([
      { kind: 'REFUND_GIVEN_UP', refund: { amount: btc('0.00036719') } },
      { kind: 'CREDIT_REVERSED', available: eur('40.00'), reversalOf: 'credit' },
      { kind: 'RECEIPT_REVERSED', sentBack: zero('BTC'), reversalOf: 'receipt' },
    ]);
  });

  test('a refund that failed is given up as well', () => {
    expect(reorg(playRefund(overpaid.state, depositId, 'FAILED').state, depositId).refund?.status).toBe('SKIPPED');
  });

  test('while a refund is on its way the reorganisation waits, and nothing changes', () => {
    const { state } = playRefund(overpaid.state, depositId, 'BROADCASTED');
    expect(() => reorg(state, depositId)).toThrow('REORGED does not apply to a refund that is BROADCASTED');
  });

  test('a refund that was sent stays sent, and its amount is the business’s to bear', () => {
    const sent = playRefund(overpaid.state, depositId).state;
    const { state, refund, movements, figures } = reorg(sent, depositId, [eur('40.00'), btc('0.00010000')]);
    expect(refund).toBeNull();
    expect(state.refunds[0]?.status).toBe('CONFIRMED');
    expect(state.deposits[0]?.status).toBe('ORPHANED');
    expect(movements).toMatchObject([
      { kind: 'CREDIT_REVERSED', available: eur('40.00') },
      { kind: 'RECEIPT_REVERSED', sentBack: btc('0.00036719'), available: btc('0.0001') },
    ]);
    expect(figures.map(({ count }) => count)).toEqual([-1]);
  });

  test('a follow-up that went back whole is orphaned the same way', () => {
    const paid = send(paymentOf({ rules: refunding }), '0.00173281').state;
    const followUp = send(paid, '0.00050000', { seenAt: minutesAfter(20) });
    const waiting = reorg(followUp.state, followUp.deposit.id);
    expect(waiting.movements.map(({ kind }) => kind)).toEqual(['REFUND_GIVEN_UP', 'RECEIPT_REVERSED']);
    const sent = reorg(playRefund(followUp.state, followUp.deposit.id).state, followUp.deposit.id);
    expect(sent.movements).toMatchObject([{ kind: 'RECEIPT_REVERSED', sentBack: btc('0.0005') }]);
    expect(sent.state.outcome).toMatchObject({ status: 'DEPOSITED', labels: [] });
  });

  test('where the business is credited in the coin itself, what the credit takes is not there for the refund', () => {
    const inCoins = { ...refunding, settlementCurrency: 'BTC' };
    const played = send(paymentOf({ rules: inCoins }), '0.00210000');
    const sent = playRefund(played.state, played.deposit.id).state;
    const [, receipt] = reorg(sent, played.deposit.id, [btc('0.00180000')]).movements;
    // 0.00173281 less the fee of 0.00001733 was credited; 0.0018 − 0.00171548 are left.
    expect(receipt).toMatchObject({ sentBack: btc('0.00036719'), available: amountOf('0.00008452', 'BTC') });
  });
});

describe('the life of a refund', () => {
  const { state, deposit } = send(paymentOf({ rules: refunding }), '0.00210000');
  const depositId = deposit.id;

  test('a failed one is tried again, with a new transaction', () => {
    const failed = playRefund(state, depositId, 'FAILED').state;
    expect(failed.refunds[0]).toMatchObject({ status: 'FAILED', transactionId: 'refund-tx' });
    const retried = settleDeposit(failed, { kind: 'REFUND_RETRIED', depositId }, context);
    expect(retried.refund).toMatchObject({ status: 'PENDING', transactionId: null });
    expect(retried.movements).toEqual([]);
    expect(retried.transitions).toMatchObject([
      { entityType: 'REFUND', from: 'FAILED', to: 'PENDING', reference: 'refund-tx' },
    ]);
  });

  test('one without an address waits for it', () => {
    const waiting = send(paymentOf({ rules: refunding }), '0.00210000', { fromAddress: null });
    const given = settleDeposit(
      waiting.state,
      { kind: 'REFUND_ADDRESS_GIVEN', depositId: waiting.deposit.id, toAddress: 'bc1qhome' },
      context,
    );
    expect(given.refund).toMatchObject({ status: 'PENDING', toAddress: 'bc1qhome' });
  });

  test.each(['REFUND_FAILED', 'REFUND_RETRIED'] as const)('%s does not apply before it was sent', (kind) => {
    expect(() => settleDeposit(state, { kind, depositId }, context)).toThrow(
      'does not apply to a refund that is PENDING',
    );
  });

  test('it is confirmed once it was sent, never before and never twice', () => {
    const confirm = (before: PaymentState) =>
      settleDeposit(before, { kind: 'REFUND_CONFIRMED', depositId, gas: null }, context);
    expect(() => confirm(state)).toThrow('does not apply to a refund that is PENDING');
    const sent = confirm(playRefund(state, depositId, 'BROADCASTED').state);
    expect(sent.refund).toMatchObject({ status: 'CONFIRMED', confirmedAt: context.at });
    expect(sent.movements.map(({ kind }) => kind)).toEqual(['REFUND_SENT']);
    expect(() => confirm(sent.state)).toThrow('does not apply to a refund that is CONFIRMED');
  });
});
