import { describe, expect, it } from 'vitest';
import { entityTag, versionOf, versionsIn } from './version';

describe('a version', () => {
  it('is the same for the same values, whatever their order, and another for any other value', () => {
    const version = versionOf({ name: 'Aurora', networks: { BTC: ['MAIN'] } });
    expect(versionOf({ networks: { BTC: ['MAIN'] }, name: 'Aurora' })).toBe(version);
    const others = [{ name: 'Aurora' }, { name: 'Aurora', networks: { BTC: [] } }, { name: 'aurora', networks: null }];
    for (const other of others) expect(versionOf(other)).not.toBe(version);
  });

  it('tells null from a text, and a text from a number', () => {
    const versions = [{ a: null }, { a: 'null' }, { a: '1' }, { a: 1 }, {}].map(versionOf);
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe('If-Match', () => {
  it('takes back what ETag said, alone, in a list, and weakened by a proxy', () => {
    const [one, two] = [versionOf({ a: 1 }), versionOf({ a: 2 })];
    expect(versionsIn(entityTag(one))).toEqual([one]);
    expect(versionsIn(`${entityTag(one)}, W/${entityTag(two)}`)).toEqual([one, two]);
  });

  it('* is any version', () => expect(versionsIn('*')).toBeNull());

  it.each(['', 'abc', '"', '""', '"a" b', '"a', '*, "a"', '"a\n"', `"${'a'.repeat(65)}"`, '"a",'.repeat(400)])(
    'is refused as %j',
    (header) => expect(() => versionsIn(header)).toThrow(SyntaxError),
  );
});
