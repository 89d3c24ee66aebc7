import { describe, expect, it } from 'vitest';
import { differenceOf, explanationOf } from './explain';
import { depositFixture, paymentDetailFixture, paymentFixture } from './testing/fixtures';

const text = ({ amount, currency }: { amount: string; currency: string }) => `${amount} ${currency}`;
const policy = paymentDetailFixture(paymentFixture()).policy;

const paid = (asked: string, came: string, labels: ('UNDERPAID' | 'OVERPAID' | 'FOLLOW_UP')[] = []) =>
  paymentDetailFixture({
    ...paymentFixture({
      status: 'DEPOSITED',
      labels,
      depositCurrency: 'USDT',
      expectedDepositAmount: asked,
      deposits: [depositFixture({ depositCurrency: 'USDT', network: 'TRX', depositAmount: came })],
      received: [{ currency: 'USDT', network: 'TRX', amount: came }],
    }),
    policy: { ...policy, underpaymentTolerance: '0.005', overpaymentPolicy: 'PROCESS' },
  });

describe('why a payment is not simply done', () => {
  it('says exactly how much is short, as a share, beside the tolerance', () => {
    expect(explanationOf(paid('76.392999', '65.98896', ['UNDERPAID']), text)).toMatchObject({
      tone: 'warning',
      title: '10.404039 USDT short (13.6 %), tolerance 0.5 %',
    });
  });

  it('says how much is over and what the rules make of it', () => {
    expect(explanationOf(paid('100', '120.000001', ['OVERPAID']), text)).toMatchObject({
      title: '20.000001 USDT over (20 %)',
      text: 'All of it was credited, as the business’s rules say.',
    });
  });

  it('says that somebody paid again, before it says how much is over', () => {
    expect(explanationOf(paid('100', '200', ['FOLLOW_UP', 'OVERPAID']), text)).toMatchObject({
      title: 'Paid again after it had been paid',
      text: 'What came again was credited too, as the business’s rules say.',
    });
  });

  it('has nothing to say of a payment that came as it was asked for', () => {
    expect(differenceOf(paid('100', '100'))).toBeNull();
    expect(explanationOf(paid('100', '100'), text)).toBeNull();
  });

  it.each([
    ['BLOCKED', 'danger', 'Screening found a hit on the sender'],
    ['ORPHANED', 'danger', 'The chain dropped a transaction'],
    ['UNPROCESSABLE', 'danger', 'Smaller than the network’s minimum'],
    ['PENDING_TRAVEL_RULE', 'warning', 'Waits for travel-rule data'],
    ['PENDING_AML', 'info', 'The sender is being screened'],
  ] as const)('a deposit that is %s', (status, tone, title) => {
    const payment = paymentDetailFixture(paymentFixture({ deposits: [depositFixture({ status })] }));
    expect(explanationOf(payment, text)).toMatchObject({ tone, title });
  });
});
