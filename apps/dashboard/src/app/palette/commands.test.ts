import { describe, expect, it } from 'vitest';
import { filterGroups, matches, referenceOf } from './commands';

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

  it.each([
    [' order-10421 ', 'order-10421'],
    ['ab', null],
    ['two words', null],
    ['a'.repeat(129), null],
    ['a\u0000bcd', null],
  ])('%j is asked for as %j', (typed, asked) => {
    expect(referenceOf(typed)).toBe(asked);
  });
});
