import { describe, expect, it } from 'vitest';
import { peggedCoinOf, playsOf, reorganisableOf, unconfirmedOf } from './sandbox-play';
import { depositFixture, paymentFixture } from './testing/fixtures';

describe('what a payer of the sandbox can do', () => {
  const open = paymentFixture({ status: 'PENDING', walletAddress: 'bc1qpay', expiresAt: '2025-06-30T14:00:00.000Z' });

  it('is nothing while there is no address', () => {
    expect(playsOf({ ...open, walletAddress: null })).toEqual([]);
  });

  it('offers what the network knows: a wrong token where there are tokens, no tag where there are tags', () => {
    expect(playsOf(open)).not.toContain('WRONG_TOKEN');
    expect(playsOf(open)).not.toContain('NO_TAG');
    expect(playsOf({ ...open, network: 'ETH' })).toContain('WRONG_TOKEN');
    expect(playsOf({ ...open, destinationTag: '7' })).toContain('NO_TAG');
  });

  it('offers to be late only where the time can end', () => {
    expect(playsOf(open)).toContain('LATE');
    expect(playsOf({ ...open, expiresAt: null })).not.toContain('LATE');
    expect(playsOf({ ...open, status: 'DEPOSITED' })).not.toContain('LATE');
  });

  it('is the loss of a peg where the coin has one', () => {
    expect(peggedCoinOf({ depositCurrency: 'USDT' })).toBe('USDT');
    expect(peggedCoinOf({ depositCurrency: 'BTC' })).toBeNull();
    expect(peggedCoinOf({ depositCurrency: null })).toBeNull();
  });

  it('confirms what is under way, and what was sent that no deposit tells of', () => {
    const under = depositFixture({ status: 'UNCONFIRMED', transactionId: 'one' });
    const done = depositFixture({ transactionId: 'two' });
    expect(unconfirmedOf([under, done], ['two', 'three'])).toEqual(['one', 'three']);
    expect(unconfirmedOf([done], [])).toEqual([]);
    const refund = {
      id: '0195d3aa-0000-7000-8000-000000000001',
      reason: 'OVERPAYMENT' as const,
      type: 'PARTIAL' as const,
      amount: '0.00036719',
      fee: '0.0001',
      netAmount: '0.00026719',
      toAddress: 'bc1qpayer',
      status: 'BROADCASTED' as const,
      transactionId: 'back',
      confirmedAt: null,
    };
    expect(unconfirmedOf([{ ...done, refund }], [])).toEqual(['back']);
    expect(unconfirmedOf([{ ...done, refund: { ...refund, status: 'CONFIRMED' } }], [])).toEqual([]);
  });

  it('takes the newest transfer back that is there', () => {
    const gone = depositFixture({ status: 'ORPHANED', transactionId: 'two' });
    expect(reorganisableOf([depositFixture({ transactionId: 'one' }), gone])).toBe('one');
    expect(reorganisableOf([gone])).toBeNull();
  });
});
