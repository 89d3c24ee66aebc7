import { expect, it } from 'vitest';
import { isNameOf } from './names';

it.each([
  ['Aurora Travel GmbH', 'aurora travel', true],
  ['Aurora Travel', 'Aurora Travel GmbH', true],
  ['Müller, Jürgen', 'Jurgen Muller', true],
  ['O’Connor & Sons Ltd.', "O'Connor and Sons Ltd", true],
  ['Aurora Travel GmbH', 'Aurora Trading GmbH', false],
  ['Aurora Travel GmbH', '—', false],
])('%s held, %s named: %s', (holder, typed, isSame) => {
  expect(isNameOf(holder, typed)).toBe(isSame);
});
