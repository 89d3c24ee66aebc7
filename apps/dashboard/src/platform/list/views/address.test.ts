import { describe, expect, it } from 'vitest';
import { addressOf, askedOf, isSameView, viewOf } from './address';

const names = ['status', 'search'];

describe('a view of a list', () => {
  it('is kept as the address has it, and comes back as it was', () => {
    const view = { filters: { status: ['PENDING', 'LATE'], search: ['ü & 1'] }, columns: ['createdAt', 'status'] };
    expect(askedOf(view)).toEqual({
      query: 'status=PENDING&status=LATE&search=%C3%BC+%26+1',
      columns: ['createdAt', 'status'],
    });
    expect(viewOf(askedOf(view), names)).toEqual(view);
  });

  it('is shown to whoever opens its address, with the columns that have room where none were chosen', () => {
    expect(addressOf({ filters: { status: ['PENDING'] }, columns: [] })).toBe('status=PENDING&columns=auto');
    expect(addressOf({ filters: {}, columns: ['status'] })).toBe('columns=status');
  });

  it('leaves out what the list knows no more', () => {
    expect(viewOf({ query: 'colour=red&status=LATE', columns: [] }, names).filters).toEqual({ status: ['LATE'] });
  });

  it('is the same in whatever order its filters were set', () => {
    const one = { filters: { status: ['A'], search: ['x'] }, columns: ['a'] };
    const other = { filters: { search: ['x'], status: ['A'] }, columns: ['a'] };
    expect(isSameView(one, other)).toBe(true);
    expect(isSameView(one, { ...other, columns: ['a', 'b'] })).toBe(false);
  });
});
