import { amountOf } from '@countinghouse/money';
import { expect, it } from 'vitest';
import {
  approvedSealOf,
  askedPayeeSealOf,
  isUntouched,
  payeeSealOf,
  renewedSeals,
  sealOf,
  type Withdrawal,
} from './withdrawal';

const [former, present] = ['the secret of the former cell, long enough', 'the secret of the new cell, long enough'];
const coins = amountOf('5', 'USDT');
const made = {
  organisationId: 'o',
  id: 'w',
  businessId: 'b',
  amount: coins,
  network: 'TRX',
  travelAddress: null,
  recipientAddress: 'TRecipient',
  destinationTag: null,
  feePayer: 'BUSINESS',
  networkFee: coins,
  recipientAmount: coins,
  heldAmount: coins,
  approvalStatus: 'SKIPPED',
  payeeSeal: null,
} as unknown as Withdrawal;
const named = { ...made, travelAddress: 'ta1provider' };
const approved = { ...named, approvalStatus: 'APPROVED' } as Withdrawal;

const ofItself: Withdrawal = { ...made, seal: sealOf(made, former) };
const byName: Withdrawal = { ...named, seal: sealOf(named, former), payeeSeal: payeeSealOf(named, former) };
const askedWhenMade: Withdrawal = {
  ...approved,
  seal: sealOf(approved, former),
  payeeSeal: payeeSealOf(named, former),
};
const skipped = { ...named, seal: sealOf(named, former) };
const askedByName: Withdrawal = { ...approved, seal: skipped.seal, payeeSeal: askedPayeeSealOf(skipped, former) };

it.each([
  ['to an address', ofItself],
  ['to an address that was named', byName],
  ['approved before its address was named', askedWhenMade],
  ['approved by the address that was named', askedByName],
])('[MOVE-4] a withdrawal %s is sealed in its new cell as in its former one', (_which, withdrawal) => {
  expect(isUntouched(withdrawal, former)).toBe(true);
  const subject = approvedSealOf(withdrawal, former).toString('hex');
  const asked = new Set(withdrawal.approvalStatus === 'SKIPPED' ? [] : [subject]);
  const moved = { ...withdrawal, ...renewedSeals(withdrawal, asked, present) };
  expect(isUntouched(moved, former)).toBe(false);
  expect(isUntouched(moved, present)).toBe(true);
  expect(moved.payeeSeal === null).toBe(withdrawal.payeeSeal === null);
  const isByName = withdrawal === askedByName;
  expect(approvedSealOf(moved, present)).toEqual(isByName ? moved.payeeSeal : moved.seal);
});
