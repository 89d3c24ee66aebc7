import { expect, it } from 'vitest';
import { changesIn, itemsOf } from './overview-items';

it('marks what was something else, what came and what went, and nothing that stayed', () => {
  const items = itemsOf(
    [
      ['Name', 'Lamp'],
      ['Note', null],
      ['BTC', 'Main'],
    ],
    [
      ['Name', 'Light'],
      ['Note', null],
      ['LTC', 'Main'],
    ],
    'Off',
  );
  expect(items).toEqual([
    { label: 'Name', value: 'Lamp', was: 'Light' },
    { label: 'Note', value: null },
    { label: 'BTC', value: 'Main', was: 'Off' },
    { label: 'LTC', value: 'Off', was: 'Main' },
  ]);
  expect(changesIn([{ items }, { title: 'More', items }])).toBe(6);
});

it('marks what was not set before, and what no longer is', () => {
  expect(itemsOf([['Note', 'x']], [['Note', null]])).toEqual([{ label: 'Note', value: 'x', was: null }]);
  expect(itemsOf([['Note', null]], [['Note', 'x']])).toEqual([{ label: 'Note', value: null, was: 'x' }]);
});

it('marks nothing of what is new altogether', () => {
  expect(changesIn([{ items: itemsOf([['Name', 'Lamp']]) }])).toBe(0);
});
