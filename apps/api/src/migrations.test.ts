import { describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { digestOf, faultsOf, readReleased } from './testing/released';
import { migrationFiles, tableOwners } from './testing/table-owners';
import { ownersWithOldTypes } from './testing/table-types';

const { digests, schemas } = readReleased();

describe('Migrations', () => {
  it('are what they were when they were given out, and sort in the order of that', () => {
    expect(faultsOf(migrations, digests)).toEqual([]);
  });

  it('are found by folder, each under a name of its own', () => {
    const files = migrationFiles().map(({ name }) => name);
    expect(files.length).toBeGreaterThan(70);
    expect(files.toSorted()).toEqual(Object.keys(migrations).toSorted());
  });

  it('of a released schema are all there', () => {
    const released = Object.values(schemas).flat();
    expect(released.length).toBeGreaterThan(0);
    expect(released.filter((name) => !(name in digests))).toEqual([]);
  });

  describe('beside two that were given out', () => {
    const texts = { '0010-one': 'create table one ()', '0020-two': 'create table two ()' };
    const given = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digestOf(text)]));

    it('may be added above them', () => {
      expect(faultsOf({ ...texts, '0030-three': 'create table three ()' }, given)).toEqual([]);
    });

    it.each([
      ['of which one was changed', { ...texts, '0010-one': 'create table one (id int)' }, given, /^0010-one .* text/],
      ['of which one was taken back', { '0020-two': texts['0020-two'] }, given, /^0010-one .* taken back/],
      [
        'are refused between them',
        { ...texts, '0015-new': '' },
        given,
        /^0015-new needs a number above that of 0020-two/,
      ],
      ['are refused under the number of one', { ...texts, '0020-xyz': '' }, given, /^0020-xyz bears the number/],
      ['are refused under one number', { ...texts, '0030-a': '', '0030-b': '' }, given, /^0030-b bears the number/],
      ['are refused under a name without a number', { ...texts, three: '' }, given, /^three is not a number/],
      [
        'in another order are refused',
        texts,
        Object.fromEntries(Object.entries(given).toReversed()),
        /^0010-one .* after/,
      ],
    ])('%s', (_what, changed, before, fault) => {
      expect(faultsOf(changed as Record<string, string>, before)).toEqual([expect.stringMatching(fault)]);
    });
  });
});

describe('A table', () => {
  it('is made once, so that it has one owner', () => {
    const made = migrationFiles().flatMap(({ text }) =>
      Array.from(text.matchAll(/^create table (\w+)/gm), ([, name]) => name),
    );
    expect(made.filter((name, index) => made.indexOf(name) !== index)).toEqual([]);
    expect(tableOwners().size).toBe(made.length);
  });

  it.each([
    ['crypto_withdrawal', 'apps/api/src/modules/money-out/crypto-withdrawals'],
    ['stat_daily', 'apps/api/src/modules/books/statistics'],
    ['stat_daily_total', 'apps/api/src/modules/books/statistics'],
    ['factor_reset', 'apps/api/src/modules/people/account-security'],
    ['ledger_entry', 'packages/ledger/src'],
  ])('%s belongs to %s', (table, owner) => {
    expect(tableOwners().get(table)).toBe(owner);
  });

  it('has types that were generated from its migrations: npm run schema:keep', () => {
    expect(ownersWithOldTypes()).toEqual([]);
  });
});
