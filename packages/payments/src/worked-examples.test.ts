import { fraction, toText } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { DepositValue } from './payment';
import { expirePayment } from './payment-life';
import { systemActor } from './payment';
import type { Settlement } from './deposit-events';
import { settleDeposit } from './settle-deposit';
import type { Played } from './testing/index';
import { baseRates, baseRules, eur, minutesAfter, paymentOf, playRefund, ratesOf, send, usd } from './testing/index';

const figures = ({ deposit }: Played) => {
  const value = deposit.value as DepositValue;
  return [value.settlementAmount, value.serviceFee, value.payableAmount].map(toText).join(' / ');
};

/** Movements in order: `RECEIVED, CREDITED`. Their ledger entries are covered by the posting rules' tests. */
const moved = (...settlements: readonly Settlement[]): string =>
  settlements.flatMap(({ movements }) => movements.map(({ kind }) => kind)).join(', ');

const expired = (played: Played) =>
  expirePayment(played.state, { at: minutesAfter(30), actor: systemActor, uniformCurrency: 'EUR' }).state.outcome;

describe('E1 exact payment', () => {
  test('the payer is asked for 0.00173281 BTC at 57 710 and the quote promises 100.00 gross', () => {
    const { terms, outcome } = paymentOf();
    expect(terms.expectedDepositAmount && toText(terms.expectedDepositAmount)).toBe('0.00173281');
    expect(terms.quotedRate).toEqual(fraction('57710'));
    expect(terms.expectedSettlementAmount && toText(terms.expectedSettlementAmount)).toBe('100.00');
    expect(terms.rateLockedUntil).toEqual(minutesAfter(40));
    expect(outcome.status).toBe('PENDING');
  });

  test('credits 100.00 gross, 1.00 fee, 99.00 net', () => {
    const played = send(paymentOf(), '0.00173281');
    expect(figures(played)).toBe('100.00 / 1.00 / 99.00');
    expect(played.state.outcome).toMatchObject({ status: 'DEPOSITED', labels: [] });
    expect(moved(...played.steps)).toBe('RECEIVED, CREDITED');
  });

  test('traces every change of state of deposit and payment', () => {
    const played = send(paymentOf(), '0.00173281');
    expect(
      played.steps.flatMap(({ transitions }) =>
        transitions.map(({ entityType, from, to }) => `${entityType} ${from} ${to}`),
      ),
    ).toEqual([
      'DEPOSIT null UNCONFIRMED',
      'PAYMENT PENDING AWAITING',
      'DEPOSIT UNCONFIRMED PENDING_AML',
      'DEPOSIT PENDING_AML CONFIRMED',
      'PAYMENT AWAITING DEPOSITED',
    ]);
  });
});

describe('E2 underpayment and top-up', () => {
  const first = send(paymentOf(), '0.00100000');

  test('the first part is credited as it is and the payment has no label before expiry', () => {
    expect(figures(first)).toBe('57.71 / 0.58 / 57.13');
    expect(first.state.outcome).toMatchObject({ status: 'DEPOSITED', labels: [] });
  });

  test('the top-up takes exactly the rest: 42.29, fee 0.42, net 41.87', () => {
    const second = send(first.state, '0.00073281', { seenAt: minutesAfter(20) });
    expect(figures(second)).toBe('42.29 / 0.42 / 41.87');
    expect(expired(second).labels).toEqual([]);
    expect(toText(second.state.outcome.actualSettlementAmount)).toBe('100.00');
  });

  test('without a top-up the payment is UNDERPAID from its expiry on', () => {
    expect(expired(first)).toMatchObject({ status: 'DEPOSITED', labels: ['UNDERPAID'] });
  });

  test('99.50 of 100.00 counts as paid, 99.49 does not', () => {
    // floor(0.00172415 × 57 710) = 99.50; one unit less of value is below the tolerance
    const enough = send(paymentOf(), '0.00172415');
    expect(figures(enough)).toBe('99.50 / 1.00 / 98.50');
    expect(expired(enough).labels).toEqual([]);
    expect(expired(send(paymentOf(), '0.00172413')).labels).toEqual(['UNDERPAID']);
  });
});

describe('E3 overpayment', () => {
  const refunding = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;

  test('PROCESS credits all of it: 115.42 / 1.15 / 114.27', () => {
    const played = send(paymentOf(), '0.00200000');
    expect(figures(played)).toBe('115.42 / 1.15 / 114.27');
    expect(played.state.outcome.labels).toEqual(['OVERPAID']);
  });

  test('EXCESS_REFUND returns 0.00026719 BTC after the network fee and the business nets 99.00', () => {
    const played = send(paymentOf({ rules: refunding }), '0.00210000');
    expect(figures(played)).toBe('100.00 / 1.00 / 99.00');
    expect(played.state.outcome.labels).toEqual(['OVERPAID']);
    const [refund] = played.state.refunds;
    expect(refund).toMatchObject({ status: 'PENDING', type: 'PARTIAL', reason: 'OVERPAYMENT', toAddress: 'bc1qpayer' });
    expect(refund && [refund.amount, refund.fee, refund.netAmount].map(toText)).toEqual([
      '0.00036719',
      '0.0001',
      '0.00026719',
    ]);
    const sent = playRefund(played.state, played.deposit.id);
    expect(moved(...played.steps, ...sent.steps)).toBe('RECEIVED, REFUND_RESERVED, CREDITED, REFUND_SENT');
    expect(sent.state.deposits[0]?.status).toBe('CONFIRMED');
    expect(sent.state.refunds[0]).toMatchObject({ status: 'CONFIRMED', transactionId: 'refund-tx' });
  });

  test('an excess too small to send is SKIPPED and credited as under PROCESS', () => {
    const played = send(paymentOf({ rules: refunding }), '0.00200000');
    expect(figures(played)).toBe('115.42 / 1.15 / 114.27');
    expect(played.state.refunds[0]?.status).toBe('SKIPPED');
    expect(moved(...played.steps)).toBe('RECEIVED, REFUND_RESERVED, REFUND_SKIPPED, CREDITED');
  });

  test('the dust of rounding up what the payer is asked for is no overpayment', () => {
    const asked = {
      request: { target: { currency: 'ETH', network: 'ETH', address: '0xabc', destinationTag: null } },
      rules: refunding,
    };
    const payment = paymentOf(asked);
    const exact = payment.terms.expectedDepositAmount;
    const played = send(payment, exact ? toText(exact) : '');
    expect(played.state.refunds).toEqual([]);
  });

  test('the refund waits for an address where none is known', () => {
    const played = send(paymentOf({ rules: refunding }), '0.00210000', { fromAddress: null });
    expect(played.state.refunds[0]).toMatchObject({ status: 'AWAITING_ADDRESS', toAddress: null });
  });
});

describe('E4 follow-up', () => {
  const satisfied = (rules = {}) => send(paymentOf({ rules }), '0.00173281').state;

  test('with the flag the whole deposit goes back, 0.00040000 BTC after the fee', () => {
    const played = send(satisfied({ refundFollowUpDeposits: true }), '0.00050000', { seenAt: minutesAfter(20) });
    expect(played.deposit).toMatchObject({ status: 'REFUNDING', isFollowUp: true, value: null });
    expect(played.state.outcome).toMatchObject({ status: 'DEPOSITED', labels: ['FOLLOW_UP'] });
    const [refund] = played.state.refunds;
    expect(refund && toText(refund.netAmount)).toBe('0.0004');
    const sent = playRefund(played.state, played.deposit.id);
    expect(sent.state.deposits[1]?.status).toBe('REFUNDED');
  });

  test('without the flag it is credited at the locked rate: 28.85 − 0.29 = 28.56', () => {
    const played = send(satisfied(), '0.00050000', { seenAt: minutesAfter(20) });
    expect(figures(played)).toBe('28.85 / 0.29 / 28.56');
    expect(played.deposit.isFollowUp).toBe(true);
    expect(played.state.outcome.labels).toContain('FOLLOW_UP');
  });

  test('one too small to send back is credited after all, with both steps in its trace', () => {
    const played = send(satisfied({ refundFollowUpDeposits: true }), '0.00020000', { seenAt: minutesAfter(20) });
    expect(played.deposit).toMatchObject({ status: 'CONFIRMED', isFollowUp: true });
    expect(played.state.refunds[0]?.status).toBe('SKIPPED');
    expect(moved(...played.steps)).toBe('RECEIVED, REFUND_RESERVED, REFUND_SKIPPED, CREDITED');
    const changes = played.steps
      .flatMap(({ transitions }) => transitions)
      .filter(({ entityType }) => entityType === 'DEPOSIT');
    expect(changes.map(({ to, event }) => `${to} ${event}`).slice(-2)).toEqual([
      'REFUNDING SCREENED',
      'CONFIRMED REFUND_SKIPPED',
    ]);
  });
});

describe('E5 late deposit', () => {
  test.each([
    ['59100', '101.89 / 1.02 / 100.87', ['OVERPAID', 'LATE']],
    ['55000', '94.82 / 0.95 / 93.87', ['UNDERPAID', 'LATE']],
  ])('at a market of %s it is worth %s', (mid, expected, labels) => {
    const played = send(paymentOf(), '0.00173281', { seenAt: minutesAfter(210), rates: ratesOf({ 'BTC-EUR': mid }) });
    expect(figures(played)).toBe(expected);
    expect(played.deposit.isLate).toBe(true);
    expect(played.state.outcome).toMatchObject({ status: 'DEPOSITED', labels });
  });

  test('a late deposit is valued at market even while the lock would still run', () => {
    const market = ratesOf({ 'BTC-EUR': '55000' });
    const late = send(paymentOf(), '0.00173281', { seenAt: minutesAfter(35), rates: market });
    expect(figures(late)).toBe('94.82 / 0.95 / 93.87');
    const inTime = send(paymentOf(), '0.00173281', { seenAt: minutesAfter(30), rates: market });
    expect(figures(inTime)).toBe('100.00 / 1.00 / 99.00');
  });

  test('under EXCESS_REFUND a late excess of 0.00003225 BTC is below the minimum and credited', () => {
    const rules = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;
    const played = send(paymentOf({ rules }), '0.00173281', {
      seenAt: minutesAfter(210),
      rates: ratesOf({ 'BTC-EUR': '59100' }),
    });
    const [refund] = played.state.refunds;
    expect(refund && [refund.status, toText(refund.amount)]).toEqual(['SKIPPED', '0.00003225']);
    expect(figures(played)).toBe('101.89 / 1.02 / 100.87');
  });
});

describe('E6 fee distribution through a payment', () => {
  test('250.00 with a quarter of the fee on the payer asks for 250.63 and nets 248.13', () => {
    const payment = paymentOf({
      request: { displayAmount: eur('250.00') },
      rules: { userServiceFeeDistribution: fraction('0.25') },
    });
    expect(payment.terms.expectedDisplayAmount).toEqual(eur('250.63'));
    const asked = payment.terms.expectedDepositAmount;
    const played = send(payment, asked ? toText(asked) : '');
    expect(figures(played)).toBe('250.63 / 2.50 / 248.13');
    expect(played.deposit.value && toText(played.deposit.value.userServiceFee)).toBe('0.63');
  });
});

describe('E7 one-to-one rates', () => {
  const target = { currency: 'USDC', network: 'ETH', address: '0xabc', destinationTag: null };
  const request = { displayAmount: usd('100.00'), target };
  const rules = { depegThreshold: fraction('0.01') };

  test('inside the threshold the payer sends exactly 100 USDC and the business is credited at market', () => {
    const payment = paymentOf({ request, rules });
    expect(payment.terms.expectedDepositAmount && toText(payment.terms.expectedDepositAmount)).toBe('100');
    const played = send(payment, '100');
    expect(figures(played)).toBe('91.81 / 0.92 / 90.89');
    const { value } = played.deposit;
    expect(value?.displayAmount).toEqual(usd('100.00'));
    expect(value?.settlementDepegLoss).toEqual(eur('0.19'));
    expect(value?.displayDepegLoss).toEqual(usd('0.20'));
    expect(played.state.outcome.labels).toEqual(['DEPEG_APPLIED']);
  });

  test.each([
    ['0', '101.214575'],
    ['0.005', '101.723191'],
  ])('beyond it the market is quoted: spread %s asks for %s USDC', (spread, asked) => {
    const rates = ratesOf({ 'USDC-USD': '0.9880', 'USD-EUR': '0.92' });
    const payment = paymentOf({ request, rules: { ...rules, depositSpread: fraction(spread) }, rates });
    expect(payment.terms.expectedDepositAmount && toText(payment.terms.expectedDepositAmount)).toBe(asked);
    expect(payment.terms.oneToOneApplied).toBe(false);
  });

  test('a broken peg at the moment of crediting a floating payment is labelled', () => {
    const payment = paymentOf({ request: { ...request, rateType: 'FLOATING' }, rules });
    const broken = ratesOf({ 'USDC-USD': '0.9880', 'USD-EUR': '0.92' });
    const played = send(payment, '100', { rates: broken });
    expect(played.deposit.value).toMatchObject({ atLock: false, peg: 'BROKEN', settlementDepegLoss: null });
    expect(played.state.outcome.labels).toContain('DEPEG_BROKEN');
  });

  test('settled in the coin itself 100 in is 100 gross and there is no loss', () => {
    const played = send(paymentOf({ request, rules: { ...rules, settlementCurrency: 'USDC' } }), '100');
    expect(figures(played)).toBe('100 / 1 / 99');
    expect(played.deposit.value).toMatchObject({
      settlementDepegLoss: null,
      displayDepegLoss: null,
      settlementRate: null,
    });
  });
});

test('E8 a deposit below the minimum is UNPROCESSABLE, credited to nobody and counted nowhere', () => {
  const played = send(paymentOf(), '0.00005');
  expect(played.deposit).toMatchObject({ status: 'UNPROCESSABLE', value: null });
  expect(played.state.outcome.status).toBe('UNPROCESSABLE');
  expect(moved(...played.steps)).toBe('UNPROCESSABLE');
  expect(played.steps.flatMap((step) => step.figures)).toEqual([]);
});

describe('E10 deep reorganisation', () => {
  const played = send(paymentOf(), '0.00173281');
  const reorg = settleDeposit(
    played.state,
    {
      kind: 'REORGED',
      depositId: played.deposit.id,
      receiptTransactionId: null,
      creditTransactionId: null,
      available: [eur('40.00')],
    },
    { at: minutesAfter(600), actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null },
  );

  test('leaves the payment as if the deposit had never come and takes it off its day', () => {
    expect(reorg.deposit.status).toBe('ORPHANED');
    expect(reorg.state.outcome.status).toBe('EXPIRED');
    expect(reorg.figures.map(({ count, day }) => [count, day])).toEqual([[-1, '2025-03-14']]);
  });
});

test('another coin than the promised one counts at its market, lock or no lock, and is told apart', () => {
  const rates = ratesOf({ 'BTC-EUR': '50000', 'ETH-EUR': '3000' });
  const played = send(paymentOf(), '0.02', { currency: 'ETH', network: 'ETH', rates });
  // 0.02 × 3 000 less the spread of 0.5 %
  expect(figures(played)).toBe('59.70 / 0.60 / 59.10');
  expect(played.deposit.value?.atLock).toBe(false);
  expect(played.state.outcome.labels).toEqual(['MIXED_CURRENCY']);
  // The promised one still counts at the promised rate.
  expect(figures(send(played.state, '0.00100000', { rates, seenAt: minutesAfter(10) }))).toBe('57.71 / 0.58 / 57.13');
});

describe('what else may happen to a deposit', () => {
  test('a hit in screening freezes all of it', () => {
    const played = send(paymentOf(), '0.00173281', { outcome: 'HIT' });
    expect(played.state.outcome.status).toBe('BLOCKED');
    expect(moved(...played.steps)).toBe('RECEIVED, BLOCKED');
  });

  test('missing travel-rule data keeps it pending until it is given', () => {
    const played = send(paymentOf(), '0.00173281', { travelRule: 'MISSING' });
    expect(played.deposit).toMatchObject({ status: 'PENDING_TRAVEL_RULE', travelRuleStatus: 'PENDING' });
    expect(moved(...played.steps)).toBe('RECEIVED');
    const context = { at: minutesAfter(90), actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null };
    const event = { depositId: played.deposit.id, refundId: baseRules.businessId };
    const accepted = settleDeposit(played.state, { kind: 'TRAVEL_RULE_ACCEPTED', ...event }, context);
    expect(accepted.deposit).toMatchObject({ status: 'CONFIRMED', travelRuleStatus: 'COMPLETED' });
    const refused = settleDeposit(played.state, { kind: 'TRAVEL_RULE_REFUSED', ...event }, context);
    expect(refused.deposit).toMatchObject({ status: 'REFUNDING', travelRuleStatus: 'REFUSED' });
    expect(refused.refund).toMatchObject({ reason: 'TRAVEL_RULE', type: 'FULL' });
  });

  test('an event that does not fit is refused', () => {
    const { state, deposit } = send(paymentOf(), '0.00173281');
    const context = { at: minutesAfter(90), actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null };
    expect(() => settleDeposit(state, { kind: 'DROPPED', depositId: deposit.id }, context)).toThrow(
      'DROPPED does not apply to a deposit that is CONFIRMED',
    );
  });
});
