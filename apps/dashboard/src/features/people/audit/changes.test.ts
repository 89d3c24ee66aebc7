import { describe, expect, it } from 'vitest';
import { changesOf, fieldName, valueText } from './changes';

describe('what an event changed', () => {
  it('is one line a field, named by where it stands, changed ones first', () => {
    const before = { name: 'Treasury', role: { permissions: ['A', 'B'], isSystem: false }, note: null };
    const after = { name: 'Treasury', role: { permissions: ['A'], isSystem: true }, note: null };
    expect(changesOf(before, after)).toEqual([
      { field: 'Role › Permissions', before: 'A, B', after: 'A', isChanged: true },
      { field: 'Role › Is system', before: 'No', after: 'Yes', isChanged: true },
      { field: 'Name', before: 'Treasury', after: 'Treasury', isChanged: false },
      { field: 'Note', before: '–', after: '–', isChanged: false },
    ]);
  });

  it('of something created or removed is all of it', () => {
    expect(changesOf(null, { name: 'New' })).toEqual([{ field: 'Name', before: '–', after: 'New', isChanged: true }]);
    expect(changesOf({ name: 'Old' }, null)).toEqual([{ field: 'Name', before: 'Old', after: '–', isChanged: true }]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('survives values nobody expects', () => {
    expect(changesOf('a', { constructor: 'b', __proto__: null })).toHaveLength(2);
    expect(valueText([{ a: 1 }, 2, null])).toBe('{"a":1}, 2, –');
    expect(valueText({})).toBe('{}');
  });
});

describe('names', () => {
  it.each([
    ['settlementCurrency', 'Settlement currency'],
    ['rateType', 'Rate type'],
    ['code', 'Code'],
    ['twoFaEnabled', 'Two fa enabled'],
    ['API_KEY', 'API KEY'],
  ])('%s reads %s', (name, text) => expect(fieldName(name)).toBe(text));
});
