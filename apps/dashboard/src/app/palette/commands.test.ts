import { describe, expect, it } from 'vitest';
import { beginningIn, filterGroups, matches, referenceOf, startsWith } from './commands';

const command = (label: string, detail?: string) => ({
  id: label,
  label,
  ...(detail !== undefined && { detail }),
  icon: 'building' as const,
  run: () => {},
});

describe('what the palette finds', () => {
  it.each([
    ['', 'Businesses'],
    ['BUSI', 'Businesses'],
    ['dep cry', 'Crypto Deposits'],
    ['cafe', 'Café Ærø'],
    ['istanbul', 'İstanbul Trading'],
    ['istanbul', 'ıstanbul'],
  ])('"%s" finds %s', (typed, text) => {
    expect(matches(typed, text)).toBe(true);
  });

  it('a word that stands nowhere finds nothing', () => {
    expect(matches('bus xyz', 'Businesses')).toBe(false);
  });

  it('searches what stands beside the label too, and drops empty groups', () => {
    const groups = [
      { title: 'Screens', commands: [command('Users', 'Settings'), command('Businesses', 'Organisation')] },
      { title: 'Actions', commands: [command('Logout')] },
    ];
    const found = filterGroups(groups, 'settings');
    expect(found.map(({ title, commands }) => [title, commands.map(({ label }) => label)])).toEqual([
      ['Screens', ['Users']],
    ]);
  });

  it('finds by other words too, and by how an id begins, from six characters on', () => {
    const id = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
    const groups = [
      {
        title: 'Actions',
        commands: [
          { ...command('Create user'), also: 'Invite a person' },
          { ...command('Tidewater'), ids: [id] },
        ],
      },
    ];
    const found = (typed: string) =>
      filterGroups(groups, typed).flatMap(({ commands }) => commands.map(({ label }) => label));
    expect(found('invite')).toEqual(['Create user']);
    expect(found('0190A4')).toEqual(['Tidewater']);
    expect(found('0190a')).toEqual([]);
    expect(found('90a4f2')).toEqual([]);
  });

  it('shows no more of a group than it may', () => {
    const groups = [{ title: 'Businesses', commands: ['a1', 'a2', 'b', 'a3'].map((one) => command(one)), most: 2 }];
    expect(filterGroups(groups, 'a')[0]?.commands.map(({ label }) => label)).toEqual(['a1', 'a2']);
  });

  it.each([
    ['abcdefgh', 'ABCDEF', true],
    ['abcdefgh', 'abcde', false],
    ['ab', 'ab', true],
    ['abcdefgh', 'bcdefg', false],
  ])('%s begins with %s: %s', (text, typed, expected) => {
    expect(startsWith(text, typed)).toBe(expected);
  });

  it.each([
    [' order-10421 ', 'order-10421'],
    ['ab', null],
    [' Nordwind Handel ', 'Nordwind Handel'],
    ['two  spaces', null],
    ['a\nbcd', null],
    ['a'.repeat(129), null],
    ['a\u0000bcd', null],
  ])('%j is asked for as %j', (typed, asked) => {
    expect(referenceOf(typed)).toBe(asked);
  });
});

describe('the beginning that is marked', () => {
  it.each([
    ['Crypto Deposits', 'dep', 'Dep'],
    ['Crypto Deposits', 'ypto', null],
    ['Transaction 37db28…6454d1 · Aurora', '37DB2868a1', '37db28'],
    ['Transaction 37db28…6454d1 · Aurora', '37dx', null],
    ['Amount 12,203.86', '12,203.86', '12,203.86'],
    ['Businesses', '', null],
  ])('[SEARCH-3] of %s by %s is %s', (text, typed, marked) => {
    const place = beginningIn(text, typed);
    expect(place && text.slice(...place)).toBe(marked);
  });
});
