import type { NewTransaction } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { amountOf, fraction, toText } from '@countinghouse/money';
import type { Settlement } from '@countinghouse/payments';
import { settleDeposit, systemActor } from '@countinghouse/payments';
import type { Played } from '@countinghouse/payments/testing';
import { baseRates, btc, eur, minutesAfter, paymentOf, playRefund, send, usd } from '@countinghouse/payments/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postingsOf } from './postings';

const context = {
  at: minutesAfter(60),
  actor: systemActor,
  uniformCurrency: 'EUR',
  rates: baseRates,
  owed: null,
};

/** Entries the way the design writes them: `Dr pending BTC 0.5`. */
const written = ({ eventType, entries }: NewTransaction): string =>
  `${eventType} ${entries
    .filter(({ amount }) => amount.units !== 0n)
    .map(
      ({ account, direction, amount }) =>
        `${direction === 'DEBIT' ? 'Dr' : 'Cr'} ${account.kind} ${account.currency} ${toText(amount)}`,
    )
    .join(', ')}`;

/** Per transaction and currency debits equal credits. */
const isBalanced = ({ entries }: NewTransaction): boolean => {
  const totals = new Map<string, bigint>();
  for (const { direction, amount } of entries) {
    const signed = direction === 'DEBIT' ? amount.units : -amount.units;
    totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + signed);
  }
  return [...totals.values()].every((total) => total === 0n);
};

const linesOf = (settlement: Settlement): string[] => {
  const transactions = postingsOf(settlement, context);
  expect(transactions.every(isBalanced)).toBe(true);
  return transactions.map(written);
};
const postings = ({ steps }: Played): string[] => steps.flatMap(linesOf);
const refundSent = ({ state, deposit }: Played, gas: Amount | null = null): string[] =>
  playRefund(state, deposit.id, 'CONFIRMED', gas).steps.flatMap(linesOf);

const exact = send(paymentOf(), '0.00173281');
const refunding = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;

describe('the entries of a deposit', () => {
  test('E1: a converted deposit is received by T-01 and credited by T-03', () => {
    expect(postings(exact)).toEqual([
      'T-01 Dr custody BTC 0.00173281, Cr pending BTC 0.00173281',
      'T-03 Dr pending BTC 0.00173281, Cr fx BTC 0.00173281, Dr fx EUR 100.00, Cr available EUR 99.00, Cr service-fee EUR 1.00',
    ]);
  });

  test('E3: an excess is set aside by T-04 and sent back by T-05, the network fee is income', () => {
    const played = send(paymentOf({ rules: refunding }), '0.00210000');
    expect([...postings(played), ...refundSent(played, btc('0.0000421'))]).toEqual([
      'T-01 Dr custody BTC 0.0021, Cr pending BTC 0.0021',
      'T-04 Dr pending BTC 0.00036719, Cr refunds BTC 0.00036719',
      'T-03 Dr pending BTC 0.00173281, Cr fx BTC 0.00173281, Dr fx EUR 100.00, Cr available EUR 99.00, Cr service-fee EUR 1.00',
      'T-05 Dr refunds BTC 0.00036719, Cr custody BTC 0.00026719, Cr network-fee BTC 0.0001',
      'T-09 Dr network-fee BTC 0.0000421, Cr custody BTC 0.0000421',
    ]);
  });

  test('E3: one too small to send goes there and back, T-04 and T-06, and is credited', () => {
    const played = send(paymentOf({ rules: refunding }), '0.00200000');
    expect(postings(played).map((line) => line.slice(0, 4))).toEqual(['T-01', 'T-04', 'T-06', 'T-03']);
  });

  test('E4: a follow-up that goes back leaves nothing with the business', () => {
    const satisfied = send(paymentOf({ rules: { refundFollowUpDeposits: true } }), '0.00173281').state;
    const played = send(satisfied, '0.00050000', { seenAt: minutesAfter(20) });
    expect([...postings(played), ...refundSent(played)]).toEqual([
      'T-01 Dr custody BTC 0.0005, Cr pending BTC 0.0005',
      'T-04 Dr pending BTC 0.0005, Cr refunds BTC 0.0005',
      'T-05 Dr refunds BTC 0.0005, Cr custody BTC 0.0004, Cr network-fee BTC 0.0001',
    ]);
  });

  test('E7: settled in the coin itself it is credited by T-02', () => {
    const target = { currency: 'USDC', network: 'ETH', address: '0xabc', destinationTag: null };
    const payment = paymentOf({
      request: { displayAmount: usd('100.00'), target },
      rules: { depegThreshold: fraction('0.01'), settlementCurrency: 'USDC' },
    });
    expect(postings(send(payment, '100'))[1]).toBe(
      'T-02 Dr pending USDC 100, Cr available USDC 99, Cr service-fee USDC 1',
    );
  });

  test('E8: one below the minimum goes to nobody, T-08', () => {
    expect(postings(send(paymentOf(), '0.00005'))).toEqual([
      'T-08 Dr custody BTC 0.00005, Cr unprocessable BTC 0.00005',
    ]);
  });

  test('one frozen by screening leaves pending by T-07', () => {
    const played = send(paymentOf(), '0.00173281', { outcome: 'HIT' });
    expect(postings(played)[1]).toBe('T-07 Dr pending BTC 0.00173281, Cr blocked BTC 0.00173281');
  });

  test('E10: a deep reorganisation takes what is there by T-24 and makes the rest a debt', () => {
    const reorg = settleDeposit(
      exact.state,
      {
        kind: 'REORGED',
        depositId: exact.deposit.id,
        receiptTransactionId: null,
        creditTransactionId: null,
        available: [eur('40.00')],
      },
      context,
    );
    expect(linesOf(reorg)).toEqual([
      'T-24 Dr available EUR 40.00, Dr receivable EUR 59.00, Dr service-fee EUR 1.00, Cr fx EUR 100.00, Dr fx BTC 0.00173281, Cr pending BTC 0.00173281',
      'T-24 Dr pending BTC 0.00173281, Cr custody BTC 0.00173281',
    ]);
  });

  test('a token’s network takes its fee in its own coin', () => {
    const target = { currency: 'USDC', network: 'ETH', address: '0xabc', destinationTag: null };
    const played = send(paymentOf({ request: { displayAmount: usd('100.00'), target }, rules: refunding }), '180');
    expect(refundSent(played, amountOf('0.0007', 'ETH')).at(-1)).toBe(
      'T-09 Dr network-fee ETH 0.0007, Cr custody ETH 0.0007',
    );
  });

  test('a refund that was sent before the reorganisation becomes the business’s debt in that coin, T-25', () => {
    const played = send(paymentOf({ rules: refunding }), '0.00210000');
    const event = {
      kind: 'REORGED' as const,
      depositId: played.deposit.id,
      receiptTransactionId: null,
      creditTransactionId: null,
      available: [eur('40.00'), btc('0.0001')],
    };
    const credit =
      'T-24 Dr available EUR 40.00, Dr receivable EUR 59.00, Dr service-fee EUR 1.00, Cr fx EUR 100.00, Dr fx BTC 0.00173281, Cr pending BTC 0.00173281';
    expect(linesOf(settleDeposit(playRefund(played.state, played.deposit.id).state, event, context))).toEqual([
      credit,
      'T-24 Dr pending BTC 0.00173281, Dr available BTC 0.0001, Dr receivable BTC 0.00026719, Cr custody BTC 0.0021',
    ]);
    // One that was not sent goes back to the deposit first.
    expect(linesOf(settleDeposit(played.state, event, context))).toEqual([
      'T-06 Dr refunds BTC 0.00036719, Cr pending BTC 0.00036719',
      credit,
      'T-24 Dr pending BTC 0.0021, Cr custody BTC 0.0021',
    ]);
  });

  test('a debt larger than a credit takes all of it and no more', () => {
    expect(postings(send(paymentOf(), '0.00173281', { owed: eur('150.00') }))[1]).toContain(
      'Dr available EUR 99.00, Cr receivable EUR 99.00',
    );
  });

  test('E10: later credits repay the debt first', () => {
    const later = send(paymentOf(), '0.00173281', { owed: eur('59.00') });
    expect(postings(later)[1]).toBe(
      'T-03 Dr pending BTC 0.00173281, Cr fx BTC 0.00173281, Dr fx EUR 100.00, Cr available EUR 99.00, Cr service-fee EUR 1.00, Dr available EUR 59.00, Cr receivable EUR 59.00',
    );
  });
});

test('whatever arrives under EXCESS_REFUND, every posting balances and nothing is left pending once all deposits rest', () => {
  // Parts of bitcoin, each at least the minimum deposit of 0.0001, in satoshi.
  const parts = fc.array(fc.bigInt({ min: 10_000n, max: 400_000n }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, (amounts) => {
      let state = paymentOf({ rules: refunding });
      let pending = 0n;
      for (const [index, units] of amounts.entries()) {
        const played = send(state, toText({ currency: 'BTC', scale: 8, units }), { seenAt: minutesAfter(1 + index) });
        const transactions = played.steps.flatMap((settlement) => postingsOf(settlement, context));
        expect(transactions.every(isBalanced)).toBe(true);
        for (const { account, direction, amount } of transactions.flatMap(({ entries }) => entries)) {
          if (account.kind === 'pending') pending += direction === 'CREDIT' ? amount.units : -amount.units;
        }
        ({ state } = played);
      }
      expect(pending).toBe(0n);
    }),
    { numRuns: 500 },
  );
});
