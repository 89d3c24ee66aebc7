import { describe, expect, it } from 'vitest';
import { noPlaces, placesFor } from './use-places';

/** The places of rows after one another: `ab` is a row a and a row b. */
const after = (...lists: readonly string[]) => {
  const last = lists.reduce((before, keys) => placesFor(before, keys.split('').filter(Boolean)), noPlaces);
  return Object.fromEntries(last.of);
};

describe('the places of rows', () => {
  it('a row that stays keeps its place when others come, go or change their order', () => {
    expect(after('abc', 'xab')).toEqual({ x: 3, a: 0, b: 1 });
    expect(after('abc', 'cba')).toEqual({ a: 0, b: 1, c: 2 });
  });

  it('the rows of another page take the places of those before, one after the other', () => {
    expect(after('abc', 'xyz')).toEqual({ x: 0, y: 1, z: 2 });
    expect(after('abc', 'wxyz')).toEqual({ w: 0, x: 1, y: 2, z: 3 });
  });

  it('no two rows ever have one place, however pages are turned and rows come and go', () => {
    for (const lists of [
      ['abc', 'xyz', 'abcxyz'],
      ['abc', 'x', 'xabc'],
      ['ab', '', 'ab', 'bcd', 'xyz', 'dxb'],
    ]) {
      const places = Object.values(after(...lists));
      expect(new Set(places).size).toBe(places.length);
    }
  });
});
