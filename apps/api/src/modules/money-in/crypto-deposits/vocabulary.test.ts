import * as contract from '@countinghouse/contract/money-in/crypto-deposits';
import type * as rules from '@countinghouse/payments';
import { depositStatuses, paymentLabels } from '@countinghouse/payments';
import { expect, expectTypeOf, test } from 'vitest';

test('the rules and the contract speak of payments in the same words, in the same order', () => {
  expect(contract.paymentLabels).toEqual(paymentLabels);
  expect(contract.depositStatuses).toEqual(depositStatuses);
  expectTypeOf<contract.PaymentStatus>().toEqualTypeOf<rules.PaymentStatus>();
  expectTypeOf<contract.PaymentType>().toEqualTypeOf<rules.PaymentType>();
  expectTypeOf<contract.RateType>().toEqualTypeOf<rules.RateType>();
  expectTypeOf<contract.RefundStatus>().toEqualTypeOf<rules.RefundStatus>();
  expectTypeOf<contract.RefundReason>().toEqualTypeOf<rules.RefundReason>();
  expectTypeOf<contract.TravelRuleStatus>().toEqualTypeOf<rules.TravelRuleStatus>();
});
