import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdFateOf,
  isCancellable,
  isOver,
  moveWithdrawal,
  newWithdrawal,
  withdrawalStatuses,
  type WithdrawalEvent,
  type WithdrawalStanding,
  type WithdrawalStatus,
} from './withdrawal-status';

type Kind = WithdrawalEvent['kind'];

const eventOf = (kind: Kind): WithdrawalEvent => (kind === 'POSTPONED' ? { kind, reason: 'LIQUIDITY' } : { kind });
const standingAt = (status: WithdrawalStatus): WithdrawalStanding => ({
  status,
  statusReason: null,
  approvalStatus: 'SKIPPED',
});

/** Every row of the state machine: event, from, to, reason, the hold's fate, the callback. */
const rows: readonly (readonly [Kind, WithdrawalStatus, WithdrawalStatus, string | null, string, string | null])[] = [
  ['APPROVED', 'PENDING_APPROVAL', 'PENDING', null, 'KEPT', 'WITHDRAWAL_APPROVAL'],
  ['REJECTED', 'PENDING_APPROVAL', 'REJECTED', null, 'RELEASED', 'WITHDRAWAL_APPROVAL'],
  ['APPROVAL_EXPIRED', 'PENDING_APPROVAL', 'EXPIRED', null, 'RELEASED', 'WITHDRAWAL_APPROVAL'],
  ['CANCELLED', 'PENDING_APPROVAL', 'CANCELLED', null, 'RELEASED', null],
  ['CANCELLED', 'PENDING', 'CANCELLED', null, 'RELEASED', null],
  ['POSTPONED', 'PENDING', 'PENDING', 'LIQUIDITY', 'KEPT', null],
  ['ADDRESSED', 'PENDING', 'PENDING', null, 'KEPT', null],
  ['APPROVAL_ASKED', 'PENDING', 'PENDING_APPROVAL', null, 'KEPT', null],
  ['DECLINED', 'PENDING', 'REJECTED', 'TRAVEL_RULE_REFUSED', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
  ['PICKED', 'PENDING', 'PROCESSING', null, 'KEPT', null],
  ['SCREENING_HIT', 'PENDING', 'BLOCKED', 'SCREENING_HIT', 'KEPT', 'WITHDRAWAL_BROADCAST'],
  ['RELEASED', 'BLOCKED', 'PENDING', null, 'KEPT', null],
  ['REFUSED', 'BLOCKED', 'REJECTED', 'SCREENING_HIT', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
  ['RATE_MOVED', 'PENDING', 'FAILED', 'RATE_MOVED', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
  ['TAMPERED', 'PENDING', 'FAILED', 'TAMPERED', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
  ['TAMPERED', 'PROCESSING', 'FAILED', 'TAMPERED', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
  ['SENT', 'PROCESSING', 'BROADCASTED', null, 'KEPT', 'WITHDRAWAL_BROADCAST'],
  ['OUTCOME_UNKNOWN', 'PROCESSING', 'PROCESSING', 'RECONCILING', 'KEPT', null],
  ['BROADCAST_REFUSED', 'PROCESSING', 'FAILED', 'BROADCAST_REFUSED', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
  ['CONFIRMED', 'BROADCASTED', 'COMPLETED', null, 'SETTLED', 'WITHDRAWAL_BROADCAST'],
  ['DROPPED', 'BROADCASTED', 'FAILED', 'DROPPED', 'RELEASED', 'WITHDRAWAL_BROADCAST'],
];
const kinds = [...new Set(rows.map(([kind]) => kind))];

describe('the state machine of withdrawals', () => {
  test.each(rows)('%s takes a withdrawal from %s to %s', (kind, from, to, reason, hold, callback) => {
    const step = moveWithdrawal(standingAt(from), eventOf(kind));
    expect(step.standing).toMatchObject({ status: to, statusReason: reason });
    expect([step.hold, step.callback]).toEqual([hold, callback]);
  });

  test('takes no other event in any status', () => {
    for (const kind of kinds)
      for (const from of withdrawalStatuses) {
        if (rows.some(([event, status]) => event === kind && status === from)) continue;
        expect(() => moveWithdrawal(standingAt(from), eventOf(kind))).toThrow(
          `${kind} does not apply to a withdrawal that is ${from}`,
        );
      }
  });

  test('lets one go on that waits for screening, and none that waits for something else', () => {
    const waiting = (statusReason: WithdrawalStanding['statusReason']) => ({
      ...standingAt('PENDING'),
      statusReason,
    });
    expect(moveWithdrawal(waiting('SCREENING'), { kind: 'RELEASED' }).standing).toMatchObject({
      status: 'PENDING',
      statusReason: null,
    });
    for (const reason of [null, 'LIQUIDITY', 'RATES', 'ADDRESS', 'STOPPED'] as const)
      expect(() => moveWithdrawal(waiting(reason), { kind: 'RELEASED' })).toThrow('RELEASED does not apply');
  });

  test('begins with an approval where a rule asks for one, and without where none does', () => {
    expect(newWithdrawal(true)).toEqual({ status: 'PENDING_APPROVAL', statusReason: null, approvalStatus: 'PENDING' });
    expect(newWithdrawal(false)).toEqual({ status: 'PENDING', statusReason: null, approvalStatus: 'SKIPPED' });
  });

  test('is put to approval after it was made once at most', () => {
    const later = moveWithdrawal(newWithdrawal(false), { kind: 'APPROVAL_ASKED' }).standing;
    expect(later).toEqual({ status: 'PENDING_APPROVAL', statusReason: null, approvalStatus: 'PENDING' });
    const approved = moveWithdrawal(later, { kind: 'APPROVED' }).standing;
    expect(approved).toMatchObject({ status: 'PENDING', approvalStatus: 'APPROVED' });
    expect(() => moveWithdrawal(approved, { kind: 'APPROVAL_ASKED' })).toThrow('APPROVAL_ASKED does not apply');
  });

  test('keeps what became of the approval to the end', () => {
    const approved = moveWithdrawal(newWithdrawal(true), { kind: 'APPROVED' }).standing;
    expect(moveWithdrawal(approved, { kind: 'PICKED' }).standing.approvalStatus).toBe('APPROVED');
    expect(moveWithdrawal(newWithdrawal(true), { kind: 'REJECTED' }).standing.approvalStatus).toBe('REJECTED');
  });

  test('can be cancelled only before it is being sent', () => {
    expect(withdrawalStatuses.filter(isCancellable)).toEqual(['PENDING_APPROVAL', 'PENDING']);
  });

  test('spends or gives back what is held exactly once, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.constantFrom(...kinds), { minLength: 50, maxLength: 50 }),
        (asks, tried) => {
          let standing = newWithdrawal(asks);
          let resolved = 0;
          for (const kind of tried) {
            const wasOver = isOver(standing.status);
            try {
              const step = moveWithdrawal(standing, eventOf(kind));
              expect(wasOver).toBe(false);
              if (step.hold !== 'KEPT') resolved += 1;
              standing = step.standing;
            } catch (error) {
              if (!(error instanceof Error) || error.name !== 'IllegalTransition') throw error;
            }
          }
          expect(resolved).toBe(isOver(standing.status) ? 1 : 0);
          expect(holdFateOf(standing.status) === 'KEPT').toBe(resolved === 0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
