import type { TimelineEvent } from '@countinghouse/contract/money-in/crypto-deposits';
import { describe, expect, it } from 'vitest';
import { depositFixture, paymentDetailFixture } from './testing/fixtures';
import { timelineOf } from './timeline';

const system = { type: 'SYSTEM', id: null, label: 'system' };
const event = (
  entityType: TimelineEvent['entityType'],
  from: string | null,
  to: string,
  at: string,
): TimelineEvent => ({
  entityType,
  entityId: entityType === 'PAYMENT' ? paymentDetailFixture().id : depositFixture().id,
  from,
  to,
  event: to,
  actor: system,
  at: `2025-06-30T${at}.000Z`,
});
const textsOf = (timeline: TimelineEvent[]) =>
  timelineOf(paymentDetailFixture({ timeline }), ({ amount, currency }) => `${amount} ${currency}`).map(
    ({ title, note, tone }) => [title, note, tone],
  );

describe('the timeline of a payment', () => {
  it('tells the story once, with amounts and tones', () => {
    expect(
      textsOf([
        event('PAYMENT', null, 'PENDING', '13:42:10'),
        event('DEPOSIT', null, 'UNCONFIRMED', '13:48:31'),
        event('PAYMENT', 'PENDING', 'AWAITING', '13:48:31'),
        event('DEPOSIT', 'UNCONFIRMED', 'PENDING_AML', '14:05:07'),
        event('DEPOSIT', 'PENDING_AML', 'CONFIRMED', '14:05:09'),
        event('PAYMENT', 'AWAITING', 'DEPOSITED', '14:05:09'),
      ]),
    ).toEqual([
      ['Created', null, 'neutral'],
      ['Deposit seen on chain', '0.00173281 BTC', 'neutral'],
      ['Deposit confirmed on chain, screening', '0.00173281 BTC', 'neutral'],
      ['Deposit credited', '0.00173281 BTC', 'success'],
    ]);
  });

  it('names the person or key that acted', () => {
    const created = event('PAYMENT', null, 'NEW', '13:42:10');
    const actedBy = (type: string, label: string) =>
      textsOf([{ ...created, actor: { type, id: null, label } }])[0]?.[1];
    expect(actedBy('API_KEY', 'checkout-live')).toBe('checkout-live, API key');
    expect(actedBy('USER', 'mara@northgate.example')).toBe('mara@northgate.example');
  });

  it('marks what needs attention, and words a state nobody taught it', () => {
    expect(textsOf([event('DEPOSIT', 'PENDING_AML', 'BLOCKED', '14:00:00')])[0]).toEqual([
      'Deposit blocked',
      '0.00173281 BTC',
      'danger',
    ]);
    expect(textsOf([event('DEPOSIT', 'PENDING_AML', 'SOME_NEWER_STATE', '14:00:00')])[0]?.[0]).toBe(
      'Deposit: some newer state',
    );
  });
});
