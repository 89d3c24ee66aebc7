import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-text';

describe('query strings', () => {
  it('keeps every value as the text it is', () => {
    expect(parseSearch('?search=00123&limit=50&flag=true&status=A&status=B')).toEqual({
      search: '00123',
      limit: '50',
      flag: 'true',
      status: ['A', 'B'],
    });
  });

  it.each(['', '?a=1', '?status=A&status=B&search=x+y%26z', '?search=%F0%9F%92%B6'])(
    'writes back what it read: %s',
    (text) => {
      expect(stringifySearch(parseSearch(text))).toBe(text);
    },
  );

  it('leaves out what is not there', () => {
    expect(stringifySearch({ a: undefined, b: null, c: 'x' })).toBe('?c=x');
  });

  it('does not reach into the prototype', () => {
    expect(parseSearch('?__proto__=1&constructor=2')).toMatchObject({ constructor: '2' });
    expect({}).not.toHaveProperty('1');
  });
});
