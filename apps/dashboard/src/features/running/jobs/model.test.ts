import { describe, expect, it } from 'vitest';
import { entityOf, jobText } from './model';

describe('a failed job', () => {
  it.each([
    ['send-invitation', 'Mail an invitation'],
    ['settle-withdrawal', 'Settle withdrawal'],
  ])('%s reads %s', (kind, text) => expect(jobText({ kind })).toBe(text));

  it.each([
    ['payment:0195fa3c', { kind: 'Payment', id: '0195fa3c' }],
    ['internal-transfer:a:b', { kind: 'Internal transfer', id: 'a:b' }],
    [null, null],
  ])('about %s names the thing and its id apart', (entity, named) => expect(entityOf({ entity })).toEqual(named));
});
