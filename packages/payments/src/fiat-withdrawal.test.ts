import { add, amountOf, compare, fromUnits, isPositive, isZero } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fiatHoldOf,
  fiatLimitProblem,
  fiatWithdrawalAmounts,
  fiatWithdrawalStatuses,
  fitsFiatWithdrawal,
  isFiatCancellable,
  moveFiatWithdrawal,
  mostFiatAmount,
  newFiatWithdrawal,
  type FiatWithdrawalEvent,
  type FiatWithdrawalStatus,
} from './fiat-withdrawal';
import type { ApprovalStatus } from './withdrawal-status';

type Kind = FiatWithdrawalEvent['kind'];

const eventOf = (kind: Kind): FiatWithdrawalEvent => {
  if (kind === 'POSTPONED') return { kind, reason: 'LIQUIDITY' };
  return kind === 'REFUSED' || kind === 'BANK_REFUSED' || kind === 'CAME_BACK' ? { kind, reason: 'AC04' } : { kind };
};

const standing = (status: FiatWithdrawalStatus, approvalStatus: ApprovalStatus = 'SKIPPED') => ({
  status,
  statusReason: null,
  approvalStatus,
});
/** Approval status that follows from each event. */
const approvals: Partial<Record<Kind, ApprovalStatus>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  APPROVAL_EXPIRED: 'EXPIRED',
};

/** Every row of the state machine: event, from, to, reason, effect on the hold. */
const rows: readonly (readonly [Kind, FiatWithdrawalStatus, FiatWithdrawalStatus, string | null, string])[] = [
  ['APPROVED', 'PENDING_APPROVAL', 'PENDING', null, 'KEPT'],
  ['REJECTED', 'PENDING_APPROVAL', 'REJECTED', null, 'RELEASED'],
  ['APPROVAL_EXPIRED', 'PENDING_APPROVAL', 'EXPIRED', null, 'RELEASED'],
  ['CANCELLED', 'PENDING_APPROVAL', 'CANCELLED', null, 'RELEASED'],
  ['CANCELLED', 'PENDING', 'CANCELLED', null, 'RELEASED'],
  ['REFUSED', 'PENDING', 'REJECTED', 'AC04', 'RELEASED'],
  ['POSTPONED', 'PENDING', 'PENDING', 'LIQUIDITY', 'KEPT'],
  ['SUBMITTED', 'PENDING', 'PROCESSING', null, 'KEPT'],
  ['BANK_ANSWERED', 'PROCESSING', 'PROCESSING', null, 'KEPT'],
  ['BANK_REFUSED', 'PROCESSING', 'FAILED', 'AC04', 'RELEASED'],
  ['SETTLED', 'PROCESSING', 'COMPLETED', null, 'SETTLED'],
  // The hold was spent before: the returned money is separate.
  ['CAME_BACK', 'COMPLETED', 'RETURNED', 'AC04', 'KEPT'],
];
const kinds = rows.map(([kind]) => kind);

describe('the state machine of fiat withdrawals', () => {
  test.each(rows)('%s takes one from %s to %s', (kind, from, to, reason, hold) => {
    const step = moveFiatWithdrawal(standing(from, 'PENDING'), eventOf(kind));
    const approvalStatus = approvals[kind] ?? 'PENDING';
    expect(step).toEqual({ standing: { status: to, statusReason: reason, approvalStatus }, hold });
  });

  test('takes no other event in any status', () => {
    for (const kind of kinds)
      for (const from of fiatWithdrawalStatuses) {
        const isRow = rows.some(([event, status]) => event === kind && status === from);
        expect(fitsFiatWithdrawal(from, kind)).toBe(isRow);
        if (isRow) continue;
        expect(() => moveFiatWithdrawal(standing(from), eventOf(kind))).toThrow(
          `${kind} does not apply to a fiat withdrawal that is ${from}`,
        );
      }
  });

  test('can be cancelled only before a bank was told of it', () => {
    expect(fiatWithdrawalStatuses.filter(isFiatCancellable)).toEqual(['PENDING_APPROVAL', 'PENDING']);
  });

  test('spends or gives back what is held exactly once, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...kinds), { minLength: 50, maxLength: 50 }),
        fc.boolean(),
        (tried, needs) => {
          let now = newFiatWithdrawal(needs);
          let resolved = 0;
          for (const kind of tried) {
            if (!fitsFiatWithdrawal(now.status, kind)) continue;
            const step = moveFiatWithdrawal(now, eventOf(kind));
            if (step.hold !== 'KEPT') resolved += 1;
            now = step.standing;
            // Nothing goes to a bank without its required approval.
            const isAtBank = ['PROCESSING', 'COMPLETED'].includes(now.status);
            expect(needs && isAtBank && now.approvalStatus !== 'APPROVED').toBe(false);
          }
          expect(resolved).toBe(fiatHoldOf(now.status) === 'KEPT' ? 0 : 1);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const sepa = { minAmount: '10.00', maxAmount: '1000000.00', fee: '1.00' };
const eur = (text: string) => amountOf(text, 'EUR');

describe('what a fiat withdrawal comes to', () => {
  test('the fee is on top of what arrives: 5 000.00 by SEPA debits 5 001.00', () => {
    expect(fiatWithdrawalAmounts(eur('5000.00'), sepa)).toEqual({
      amount: eur('5000.00'),
      fee: eur('1.00'),
      debitAmount: eur('5001.00'),
    });
  });

  test.each([
    ['9.99', 'BELOW_MINIMUM'],
    ['10.00', null],
    ['1000000.00', null],
    ['1000000.01', 'ABOVE_MAXIMUM'],
  ])('of %s by SEPA the limits say %s', (text, problem) => {
    expect(fiatLimitProblem(eur(text), sepa)).toBe(problem);
  });

  test('the most that a balance pays for leaves nothing over, unless the method lets no more through', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 300_000_000n }), (units) => {
        const available = fromUnits(units, 'EUR');
        const most = mostFiatAmount(available, sepa);
        if (isZero(most)) return compare(available, eur('1.00')) <= 0;
        const { debitAmount } = fiatWithdrawalAmounts(most, sepa);
        const oneMore = fiatWithdrawalAmounts(add(most, eur('0.01')), sepa).debitAmount;
        const isMost = compare(oneMore, available) > 0 || compare(most, eur(sepa.maxAmount)) === 0;
        return isPositive(most) && compare(debitAmount, available) <= 0 && isMost;
      }),
      { numRuns: 1000 },
    );
  });
});
