import { describe, expect, it } from 'vitest';
import { idsBeginning, newId } from './ids';

describe('the ids that begin with a typed text', () => {
  it.each([
    ['0190aa', '0190aa00-0000-0000-0000-000000000000', '0190aaff-ffff-ffff-ffff-ffffffffffff'],
    ['0190aa3c-7d', '0190aa3c-7d00-0000-0000-000000000000', '0190aa3c-7dff-ffff-ffff-ffffffffffff'],
    ['0190AA3C7D2F7E4A', '0190aa3c-7d2f-7e4a-0000-000000000000', '0190aa3c-7d2f-7e4a-ffff-ffffffffffff'],
  ])('are a range, with or without dashes and in either case: %s', (typed, least, most) => {
    expect(idsBeginning(typed)).toEqual([least, most]);
  });

  it('are the id alone where it was typed whole', () => {
    const id = newId();
    expect(idsBeginning(id)).toEqual([id, id]);
    expect(idsBeginning(id.replaceAll('-', '').toUpperCase())).toEqual([id, id]);
  });

  it.each(['', '0190a', '------', '0190ag', 'a'.repeat(33), 'payout-80', '0190aa%'])('are none for %j', (typed) => {
    expect(idsBeginning(typed)).toBeNull();
  });
});
