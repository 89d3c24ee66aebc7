import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-text';

describe('what stands behind the question mark of an address', () => {
  it('is text, never JSON: numbers, booleans and quotes stay as they were typed', () => {
    expect(parseSearch('?search=007&open=true&label="x"')).toEqual({ search: '007', open: 'true', label: '"x"' });
  });

  it('a name that comes several times has several values, in their order', () => {
    expect(parseSearch('status=PAID&status=NEW&search=a%20b')).toEqual({ status: ['PAID', 'NEW'], search: 'a b' });
  });

  it('what is not set stands nowhere', () => {
    expect(stringifySearch({ search: undefined, status: [] })).toBe('');
  });

  it('is the same after it was written and read again, whatever it holds', () => {
    const values = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string(), { minLength: 2, maxLength: 4 }));
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), values, { noNullPrototype: true }), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual(search);
      }),
      { numRuns: 1000 },
    );
  });
});
