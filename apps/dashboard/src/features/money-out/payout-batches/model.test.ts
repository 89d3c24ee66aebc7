import type { CheckedBatch, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { expect, it } from 'vitest';
import { groupsOf, tallyOf } from './model';

const row = (number: number): PayoutRow => ({
  number,
  clientWithdrawalId: `JUN-${number}`,
  recipientAddress: 'TX',
  destinationTag: null,
  amount: '1',
  name: null,
  note: null,
  ownWallet: false,
  hasBeneficiary: false,
  leftOut: false,
  accepted: false,
  withdrawal: null,
});
const judged = (number: number, verdict: CheckedBatch['rows'][number]['verdict']): CheckedBatch['rows'][number] => ({
  number,
  verdict,
  goes: verdict === 'READY',
  acceptable: false,
  field: null,
  message: null,
});

it('each row is in the group of its verdict, and one without a verdict is left out', () => {
  const { byVerdict, leftOut } = groupsOf([1, 2, 3, 4].map(row), {
    rows: [judged(1, 'READY'), judged(3, 'ERROR'), judged(4, 'READY')],
  });
  const numbers = (rows: readonly { row: PayoutRow }[] | undefined) => rows?.map(({ row: { number } }) => number);
  expect([numbers(byVerdict.get('READY')), numbers(byVerdict.get('ERROR')), numbers(leftOut)]).toEqual([
    [1, 4],
    [3],
    [2],
  ]);
});

it('payouts are counted as sent, not sent, or under way', () => {
  const progress = [
    { status: 'COMPLETED' as const, count: 201 },
    { status: 'FAILED' as const, count: 2 },
    { status: 'CANCELLED' as const, count: 1 },
    { status: 'PROCESSING' as const, count: 4 },
  ];
  expect(tallyOf({ progress })).toEqual({ all: 208, sent: 201, failed: 3, underWay: 4 });
});
