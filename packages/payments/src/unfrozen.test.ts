import { describe, expect, test } from 'vitest';
import { IllegalTransition } from './illegal-transition';
import { settleDeposit } from './settle-deposit';
import { systemActor } from './payment';
import { baseRates, baseRules, btc, minutesAfter, paymentOf, send } from './testing/index';

const refundId = baseRules.businessId;
const context = { at: minutesAfter(60), actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null };
const frozen = (amount: string) => send(paymentOf(), amount, { outcome: 'HIT' });

describe('what screening froze', () => {
  test('is pending again and credited in one event when it is released', () => {
    const { state, deposit } = frozen('0.00173281');
    const event = { kind: 'RELEASED', depositId: deposit.id, travelRule: 'NOT_REQUIRED', refundId } as const;
    const released = settleDeposit(state, event, context);
    expect(released.deposit.status).toBe('CONFIRMED');
    expect(released.movements.map(({ kind }) => kind)).toEqual(['BLOCK_REVERSED', 'CREDITED']);
  });

  test('is pending again and set aside for its payer when it is sent back', () => {
    const { state, deposit } = frozen('0.00173281');
    const returned = settleDeposit(state, { kind: 'RETURN_ORDERED', depositId: deposit.id, refundId }, context);
    expect(returned.deposit.status).toBe('REFUNDING');
    expect(returned.movements.map(({ kind }) => kind)).toEqual(['BLOCK_REVERSED', 'REFUND_RESERVED']);
  });

  test('is not sent back where the network would take too much of it', () => {
    const { state, deposit } = frozen('0.00020000');
    expect(deposit.status).toBe('BLOCKED');
    const order = () => settleDeposit(state, { kind: 'RETURN_ORDERED', depositId: deposit.id, refundId }, context);
    expect(order).toThrow(IllegalTransition);
  });
});

test('coins that a reorganisation brought back count from when their chain first showed them', () => {
  const event = {
    kind: 'SEEN',
    deposit: {
      id: refundId,
      currency: 'BTC',
      network: 'MAIN',
      amount: btc('0.00173281'),
      onChainAmountRaw: '173281',
      fromAddress: 'bc1qpayer',
      toAddress: 'bc1qpayment',
      destinationTag: null,
      transactionId: 'tx-1',
      outputIndex: 0,
      blockHeight: null,
      requiredConfirmations: 2,
    },
    firstSeenAt: minutesAfter(20),
  } as const;
  const { deposit } = settleDeposit(paymentOf(), event, context);
  expect(deposit).toMatchObject({ detectedAt: minutesAfter(20), isLate: false });
});
