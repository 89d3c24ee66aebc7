import { amountOf, fraction, toText } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentState } from './payment';
import { eur, minutesAfter, paymentOf, send } from './testing/index';

// `npm run prove random` runs two thousand.
const runs = process.env['LONG_RANDOM_RUNS'] ? 2_000 : 200;

const totals = ({ deposits }: PaymentState) => {
  const sums = { gross: 0n, fee: 0n, userFee: 0n, net: 0n, display: 0n };
  for (const { value } of deposits) {
    if (!value) continue;
    sums.gross += value.settlementAmount.units;
    sums.fee += value.serviceFee.units;
    sums.userFee += value.userServiceFee.units;
    sums.net += value.payableAmount.units;
    sums.display += value.displayAmount?.units ?? 0n;
  }
  return sums;
};

/** Parts of bitcoin, each at least the minimum deposit of 0.0001, in satoshi. */
const parts = fc.array(fc.bigInt({ min: 10_000n, max: 400_000n }), { minLength: 1, maxLength: 6 });
const share = fc.constantFrom('0', '0.25', '0.4', '1');
const satoshi = (units: bigint) => toText({ currency: 'BTC', scale: 8, units });

test('splitting a payment never changes its totals, every part is credited without a negative figure', () => {
  fc.assert(
    fc.property(parts, share, (amounts, userShare) => {
      const asked = {
        request: { displayAmount: eur('1000.00') },
        rules: { userServiceFeeDistribution: fraction(userShare) },
      };
      const whole = send(paymentOf(asked), satoshi(amounts.reduce((sum, part) => sum + part, 0n)));
      let state = paymentOf(asked);
      for (const [index, part] of amounts.entries()) {
        const played = send(state, satoshi(part), { seenAt: minutesAfter(1 + index) });
        const value = played.deposit.value;
        if (!value) throw new Error('not credited');
        for (const { units } of [value.settlementAmount, value.serviceFee, value.userServiceFee, value.payableAmount])
          expect(units >= 0n).toBe(true);
        expect(value.payableAmount.units + value.serviceFee.units).toBe(value.settlementAmount.units);
        ({ state } = played);
      }
      expect(totals(state)).toEqual(totals(whole.state));
      expect(state.outcome.actualSettlementAmount).toEqual(whole.state.outcome.actualSettlementAmount);
    }),
    { numRuns: runs },
  );
});

test('whatever arrives under EXCESS_REFUND, accepted and returned together are the deposit', () => {
  const rules = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;
  fc.assert(
    fc.property(parts, (amounts) => {
      let state = paymentOf({ rules });
      for (const [index, part] of amounts.entries()) {
        const played = send(state, satoshi(part), { seenAt: minutesAfter(1 + index) });
        ({ state } = played);
      }
      for (const { id, amount, value } of state.deposits) {
        const refund = state.refunds.find(({ depositId, status }) => depositId === id && status !== 'SKIPPED');
        const accepted = value?.acceptedAmount.units ?? 0n;
        expect(accepted + (refund?.amount.units ?? 0n)).toBe(amount.units);
      }
    }),
    { numRuns: runs },
  );
});

test('a deposit of exactly what was asked inside the lock is credited exactly what was promised', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 9n }), (cents) => {
      const payment = paymentOf({ request: { displayAmount: { currency: 'EUR', scale: 2, units: cents } } });
      const { expectedDepositAmount, expectedSettlementAmount } = payment.terms;
      if (!expectedDepositAmount) throw new Error('no quote');
      const played = send(payment, toText(expectedDepositAmount));
      expect(played.deposit.value?.settlementAmount).toEqual(expectedSettlementAmount);
      expect(played.state.outcome.labels).toEqual([]);
      expect(played.deposit.value?.settlementAmount.units).toBeGreaterThanOrEqual(
        amountOf('0.00', 'EUR').units + cents,
      );
    }),
    { numRuns: runs },
  );
});
