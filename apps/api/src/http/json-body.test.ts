import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseDuplicateKeys } from './json-body';

const isRefused = (text: string): boolean => {
  JSON.parse(text);
  try {
    refuseDuplicateKeys(text);
    return false;
  } catch {
    return true;
  }
};

describe('a field named twice', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"x":{"a":1},"y":[{"a":1,"b":2,"a":{}}]}]', true],
    ['{"":1,"":1}', true],
    ['{"a":"a","b":"a"}', false],
    ['{"a":{"a":{"a":["a","a"]}}}', false],
    ['[{"a":1},{"a":2}]', false],
    ['{"a":"\\",\\"a\\":1","b":2}', false],
    ['{"a\\"":1,"a":2}', false],
    ['{"a":[{},{}],"b":{}, "c" : [ ] }', false],
    ['"a"', false],
  ])('%s is refused: %s', (text, expected) => {
    expect(isRefused(text)).toBe(expected);
  });

  it('is never seen in what a program wrote, and always when a first field is written again at the end', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        if (isRefused(text)) return false;
        const [first = ''] = Object.keys(value);
        return isRefused(`${text.slice(0, -1)},${JSON.stringify(first)}:0}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
