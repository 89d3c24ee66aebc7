import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { expect, it } from 'vitest';
import { verdictOf } from './proofs';

const finishedAt = '2025-03-14T07:03:00.000Z';
const now = Date.parse('2025-03-14T08:00:00.000Z');
const sample = { checked: { accounts: 9 }, findings: [], finishedAt, isOverdue: false };
const health = { verification: sample, whole: { rules: 7, findings: [], finishedAt } } as unknown as Pick<
  LedgerHealth,
  'verification' | 'whole'
>;
const outside = { comparedAt: finishedAt, differences: [] } as unknown as Reconciliation;

it('the books are called verified only once every check was made; before, the number of those that were', () => {
  expect(verdictOf(health, outside, now).tone).toBe('success');
  expect(verdictOf({ ...health, whole: null }, outside, now)).toEqual({ tone: 'neutral', label: '2 of 3 checked' });
  expect(verdictOf({ ...health, whole: null }, undefined, now)).toEqual({ tone: 'neutral', label: '1 of 3 checked' });
});
