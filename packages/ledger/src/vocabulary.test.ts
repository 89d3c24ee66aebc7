import { expect, it } from 'vitest';
import { keyOf, postingRules } from './vocabulary';

it('names the posting rules T-01 to T-29, and the opening balances', () => {
  const rules = Array.from({ length: 29 }, (_, index) => `T-${String(index + 1).padStart(2, '0')}`);
  expect(postingRules).toEqual([...rules, 'OPENING']);
});

it('makes the key under which an event posts once, of sequence 1 where none is given', () => {
  expect(keyOf('T-03', 'deposit')).toBe('T-03:deposit:1');
  expect(keyOf('T-05', 'deposit', 3)).toBe('T-05:deposit:3');
});
