import { describe, expect, it } from 'vitest';
import { deadlineOf, ownershipOf } from './model';

const now = Date.parse('2025-03-14T08:00:00.000Z');
const after = (minutes: number) => ({
  deadlineAt: new Date(now + minutes * 60_000).toISOString(),
  escalatedAt: null,
});

describe('the deadline of a deposit', () => {
  it.each([
    [72 * 60, '3 d 0 h left', 'info'],
    [25 * 60 + 30, '1 d 1 h left', 'info'],
    [24 * 60, '1 d 0 h left', 'info'],
    [24 * 60 - 1, '23 h 59 min left', 'danger'],
    [59, '59 min left', 'danger'],
    [0, '0 min left', 'danger'],
    [-61, 'Overdue by 1 h 1 min', 'danger'],
    [-3 * 24 * 60, 'Overdue by 3 d 0 h', 'danger'],
  ])('%i minutes before: %s, %s', (minutes, label, tone) => {
    const mark = tone === 'danger' ? { mark: 'warning' } : {};
    expect(deadlineOf(after(minutes), now)).toEqual({ label, tone, ...mark });
  });

  it('says where it is with the platform', () => {
    const escalated = { ...after(-60), escalatedAt: new Date(now).toISOString() };
    expect(deadlineOf(escalated, now)).toEqual({ label: 'Past its deadline, with the platform', tone: 'neutral' });
  });
});

it('ownership is asked, confirmed or no question', () => {
  const record = { ownershipProofRequired: true, ownershipConfirmedBy: null, status: 'PENDING' } as const;
  expect(ownershipOf(record)?.label).toBe('Proof needed');
  expect(ownershipOf({ ...record, ownershipConfirmedBy: 'DECLARATION' })?.label).toBe('Confirmed');
  expect(ownershipOf({ ...record, status: 'COMPLETED' })?.label).toBe('Confirmed');
  expect(ownershipOf({ ...record, ownershipProofRequired: false })).toBeNull();
});
