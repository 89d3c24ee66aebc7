import { expect, it } from 'vitest';
import { ApiError } from '../api/error';
import { fateOf } from './fate';

it.each([
  [400, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [410, 'refused'],
  [412, 'refused'],
  [422, 'refused'],
  [0, 'undecided'],
  [200, 'undecided'],
  [401, 'undecided'],
  [403, 'undecided'],
  [408, 'undecided'],
  [429, 'undecided'],
  [500, 'undecided'],
  [503, 'undecided'],
])('after %i the attempt is %s: the next try has a new key exactly where it was refused', (status, fate) => {
  expect(fateOf(new ApiError('no', { status, code: 'INTERNAL' }))).toBe(fate);
});

it('a copy that did not wait for the first is decided by that one: the next try has the same key', () => {
  expect(fateOf(new ApiError('no', { status: 409, code: 'REQUEST_IN_PROGRESS' }))).toBe('undecided');
});

it('what never left the browser is refused, what broke in it is not known', () => {
  expect(fateOf(new ApiError('no', { status: 0, code: 'BAD_REQUEST' }))).toBe('refused');
  expect(fateOf(new TypeError('undefined is not a function'))).toBe('undecided');
});
