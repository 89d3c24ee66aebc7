import { describe, expect, it } from 'vitest';
import { specifiedNavItems } from '../specification';
import { createReader, goKeys, longestPause, type Press } from './keys';

const press = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  at: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  isTyping: false,
  isBehind: false,
  ...changes,
});
const reader = (paths = ['/businesses', '/users'], isOn = true) =>
  createReader(
    () => paths,
    () => isOn,
  );

describe('the shortcuts', () => {
  it('g and then b goes to the businesses', () => {
    const read = reader();
    expect(read(press('g'))).toBeNull();
    expect(read(press('b', { at: longestPause }))).toEqual({ go: '/businesses' });
  });

  it('go nowhere this person may not go, and nowhere after too long a pause', () => {
    const read = reader(['/users']);
    read(press('g'));
    expect(read(press('b'))).toBeNull();
    read(press('g'));
    expect(read(press('u', { at: longestPause + 1 }))).toBeNull();
  });

  it('? is the help, / the search', () => {
    expect(reader()(press('?'))).toBe('help');
    expect(reader()(press('/'))).toBe('search');
  });

  it('Ctrl-K and Cmd-K open the palette, while typing too', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      for (const isTyping of [false, true]) expect(reader()(press('k', { ...held, isTyping }))).toBe('palette');
    expect(reader()(press('k', { ctrlKey: true, altKey: true }))).toBeNull();
  });

  it.each<[string, Partial<Press>]>([
    ['while typing', { isTyping: true }],
    ['behind a dialog', { isBehind: true }],
    ['while a word is being composed', { isComposing: true }],
    ['held down', { repeat: true }],
    ['with Ctrl', { ctrlKey: true }],
    ['with Alt', { altKey: true }],
  ])('single keys mean nothing %s', (_when, changes) => {
    const read = reader();
    expect(read(press('?', changes))).toBeNull();
    expect(read(press('/', changes))).toBeNull();
    read(press('g', changes));
    expect(read(press('b', changes))).toBeNull();
  });

  it('turned off, only the palette is left', () => {
    const read = reader(undefined, false);
    expect(read(press('?'))).toBeNull();
    read(press('g'));
    expect(read(press('b'))).toBeNull();
    expect(read(press('k', { ctrlKey: true }))).toBe('palette');
  });

  it('every place of the sidebar has its own key', () => {
    const keys = specifiedNavItems.map(({ path }) => goKeys[path]);
    expect(keys).not.toContain(undefined);
    expect(new Set(Object.values(goKeys)).size).toBe(Object.keys(goKeys).length);
  });
});
