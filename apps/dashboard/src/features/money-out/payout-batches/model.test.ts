import type { CheckedBatch, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { expect, it } from 'vitest';
import { filtersOf, groupsOf, groupsUnder, payoutsByPart, tallyOf } from './model';
import { readText } from './read-rows';
import { fileOfOut } from './rows-file';

const row = (number: number): PayoutRow => ({
  number,
  clientWithdrawalId: `JUN-${number}`,
  recipientAddress: 'TX',
  destinationTag: null,
  bankAccount: null,
  amount: '1',
  name: null,
  note: null,
  reference: null,
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
  paidTo: null,
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

it('the filters above the rows add up to the file, and what is ready needs nobody', () => {
  const groups = groupsOf([1, 2, 3, 4, 5].map(row), {
    rows: [judged(1, 'READY'), judged(3, 'ERROR'), judged(4, 'DUPLICATE'), judged(5, 'WARNING')],
  });
  expect(filtersOf(groups).map(({ filter, count }) => [filter, count])).toEqual([
    ['NEEDS', 3],
    ['ERROR', 1],
    ['DUPLICATE', 1],
    ['WARNING', 1],
    ['READY', 1],
    ['LEFT_OUT', 1],
    ['ALL', 5],
  ]);
  const verdicts = (filter: Parameters<typeof groupsUnder>[0]) =>
    groupsUnder(filter, groups).map(({ verdict }) => verdict);
  expect(verdicts('NEEDS')).toEqual(['ERROR', 'DUPLICATE', 'WARNING', 'READY', null]);
  expect(verdicts('ERROR')).toEqual(['ERROR']);
  expect(verdicts('LEFT_OUT')).toEqual([null]);
});

it('payouts of a frozen batch stand by what became of them, the largest first', () => {
  const paid = (number: number, status: 'COMPLETED' | 'FAILED' | 'PENDING', recipientAmount: string): PayoutRow => ({
    ...row(number),
    withdrawal: { id: String(number), status, statusReason: null, recipientAmount, transactionId: null, paidTo: null },
  });
  const parts = payoutsByPart(
    [row(1), paid(2, 'COMPLETED', '9'), paid(3, 'COMPLETED', '10'), paid(4, 'FAILED', '1'), paid(5, 'PENDING', '2')],
    { currency: 'USDT' },
  );
  expect([...parts].map(([part, rows]) => [part, rows.map(({ number }) => number)])).toEqual([
    ['NOT_SENT', [4]],
    ['UNDER_WAY', [5]],
    ['SENT', [3, 2]],
    ['STAYED_OUT', [1]],
  ]);
});

it('a file of rows that stay out is read again as it is, with the problem of each and no formula', () => {
  const rows = [1, 2, 3].map((number) => ({ ...row(number), name: number === 1 ? '=cmd, x' : null }));
  const file = fileOfOut('CRYPTO', rows, {
    rows: [{ ...judged(1, 'ERROR'), message: 'Invalid address' }, judged(2, 'READY')],
  });
  expect(file.split('\n')[1]).toBe(`1,"'=cmd, x",TX,,1,JUN-1,,Invalid address`);
  const read = readText(file, 'CRYPTO');
  const found = read.problem ?? read.rows.map(({ address, amount, reference }) => [address, amount, reference]);
  expect(found).toEqual([
    ['TX', '1', 'JUN-1'],
    ['TX', '1', 'JUN-3'],
  ]);
});
