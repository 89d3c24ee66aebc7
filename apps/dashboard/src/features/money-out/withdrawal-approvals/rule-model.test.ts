import { describe, expect, it } from 'vitest';
import { bodyOf, emptyRule, errorsOf, type RuleValues } from './rule-model';

const [ana, ben] = ['0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d'];
const right: RuleValues = {
  ...emptyRule,
  thresholdUniformAmount: '10000',
  approverUserIds: [ana, ben],
  requiredApprovals: '2',
};

describe('the form of an approval rule', () => {
  it('takes what makes sense', () => {
    expect(errorsOf(right)).toEqual({});
    expect(bodyOf({ ...right, thresholdUniformAmount: ' 10000.00 ' })).toEqual({
      kinds: ['CRYPTO', 'FIAT'],
      thresholdUniformAmount: '10000.00',
      approverUserIds: [ana, ben],
      requiredApprovals: 2,
      includeApiRequests: true,
      enabled: true,
    });
  });

  it.each<[string, Partial<RuleValues>, object]>([
    ['no threshold', { thresholdUniformAmount: '' }, { thresholdUniformAmount: 'Threshold is required' }],
    ['a comma', { thresholdUniformAmount: '1,5' }, { thresholdUniformAmount: 'Value must be a number' }],
    ['no kind of withdrawals', { kinds: [] }, { kinds: 'Choose at least one kind of withdrawals' }],
    ['nobody', { approverUserIds: [] }, { approverUserIds: 'Choose at least one approver' }],
    [
      'more approvals than approvers',
      { requiredApprovals: '3' },
      { requiredApprovals: 'At most 2: there are no more approvers' },
    ],
    ['no approval', { requiredApprovals: '0' }, { requiredApprovals: 'At least 1' }],
    ['a number of approvals that is none', { requiredApprovals: 'x' }, { requiredApprovals: expect.any(String) }],
  ])('says what is wrong with %s', (_, changes, errors) => {
    expect(errorsOf({ ...right, ...changes })).toEqual(errors);
  });
});
