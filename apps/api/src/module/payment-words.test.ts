import * as inContract from '@countinghouse/contract/money-in/crypto-deposits';
import { approvalStatus } from '@countinghouse/contract/money-out/approval-status';
import { fiatWithdrawalStatuses } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { withdrawalReason, withdrawalStatuses } from '@countinghouse/contract/money-out/withdrawal-status';
import * as rules from '@countinghouse/payments';
import { describe, expect, expectTypeOf, it } from 'vitest';

// The contract may not import the rules of payments, so both spell these words; here both may be read.
describe('a word of a payment', () => {
  it.each([
    ['statuses of crypto withdrawals', withdrawalStatuses, rules.withdrawalStatuses],
    ['reasons of crypto withdrawals', withdrawalReason.options, rules.withdrawalReasons],
    ['statuses of approvals', approvalStatus.options, rules.approvalStatuses],
    ['statuses of fiat withdrawals', fiatWithdrawalStatuses, rules.fiatWithdrawalStatuses],
    ['statuses of crypto deposits', inContract.depositStatuses, rules.depositStatuses],
    ['labels of payments', inContract.paymentLabels, rules.paymentLabels],
  ])('is the same in the contract as in the rules, in the same order: %s', (_words, told, ruled) => {
    expect(ruled.length).toBeGreaterThan(3);
    expect(told).toEqual(ruled);
  });

  it('is the same also where the rules list none: the compiler compares', () => {
    expectTypeOf<inContract.PaymentStatus>().toEqualTypeOf<rules.PaymentStatus>();
    expectTypeOf<inContract.RefundStatus>().toEqualTypeOf<rules.RefundStatus>();
    expectTypeOf<inContract.RefundReason>().toEqualTypeOf<rules.RefundReason>();
    expectTypeOf<inContract.TravelRuleStatus>().toEqualTypeOf<rules.TravelRuleStatus>();
    expectTypeOf<inContract.PaymentType>().toEqualTypeOf<rules.PaymentType>();
    expectTypeOf<inContract.RateType>().toEqualTypeOf<rules.RateType>();
  });
});
