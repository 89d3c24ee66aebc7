import fc from 'fast-check';
import { permissions } from '@countinghouse/contract/permissions';
import { describe, expect, it } from 'vitest';
import { landingPath } from './landing';

const deciding = [
  'GET_STATISTICS',
  'GET_BALANCES',
  'GET_BUSINESSES',
  'GET_API_CREDENTIALS',
  'WHITELIST_ADDRESSES',
  'GET_USERS',
  'CREATE_USER',
  'MANAGE_ROLES',
] as const;
const targets = ['/statistics', '/businesses', '/api-keys', '/whitelisted-addresses', '/users', '/user-roles'];

const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, index) => (bits >> index) & 1));

/** The specification's list in a person's reading, and A-13: a page that would redirect is not a landing page. */
const restated = (held: readonly string[], built: readonly string[]): string => {
  const has = (permission: string) => held.includes(permission);
  if (has('GET_STATISTICS') && has('GET_BALANCES') && built.includes('/statistics')) return '/statistics';
  if (has('GET_BUSINESSES') && built.includes('/businesses')) return '/businesses';
  if (has('GET_API_CREDENTIALS') && built.includes('/api-keys')) return '/api-keys';
  if (has('WHITELIST_ADDRESSES') && built.includes('/whitelisted-addresses')) return '/whitelisted-addresses';
  if (has('GET_USERS') && has('CREATE_USER') && built.includes('/users')) return '/users';
  if (has('MANAGE_ROLES') && built.includes('/user-roles')) return '/user-roles';
  return '/change-password';
};

describe('the landing page', () => {
  it('[LAND-1] is the first permitted and built target, over all 16,384 combinations', () => {
    const wrong: string[] = [];
    for (const held of subsetsOf(deciding))
      for (const built of subsetsOf(targets)) {
        const found = landingPath(held, (path) => built.includes(path));
        if (found !== restated(held, built)) wrong.push(`${held.join()} with ${built.join()}: ${found}`);
      }
    expect(wrong).toEqual([]);
  });

  it('[LAND-1] depends on nothing but the eight deciding permissions', () => {
    const isDeciding = (permission: string) => (deciding as readonly string[]).includes(permission);
    fc.assert(
      fc.property(fc.subarray([...permissions]), (held) => {
        expect(landingPath(held, () => true)).toBe(landingPath(held.filter(isDeciding), () => true));
      }),
      { numRuns: 1000 },
    );
  });

  it('[LAND-1] whoever may only list users is not sent in a circle between / and /users', () => {
    expect(landingPath(['GET_USERS'], () => true)).toBe('/change-password');
    expect(landingPath(['GET_USERS', 'CREATE_USER'], () => true)).toBe('/users');
  });
});
