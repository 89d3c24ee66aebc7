import { all } from '@countinghouse/contract/permissions';
import { describe, expect, it } from 'vitest';
import { passage } from './guard';
import { specifiedRoutes } from './specified-routes';

const chosen = (...permissions: string[]) => ({ permissions, hasChosenOrganisation: true });
const routeOf = (path: string) => {
  const route = specifiedRoutes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`${path} is not specified`);
  return route;
};

describe('the guard', () => {
  it.each(['/businesses', '/change-password', '/business/$id'])(
    '[GUARD-1] %s without a token asks to sign in',
    (path) => {
      expect(passage(routeOf(path), null, true)).toBe('signIn');
    },
  );

  it('[GUARD-2] a screen without its permission leads silently home, with it it opens', () => {
    expect(passage(routeOf('/businesses'), chosen('GET_BALANCES'), true)).toBe('home');
    expect(passage(routeOf('/businesses'), chosen('GET_BUSINESSES'), true)).toBe('open');
  });

  it('[GUARD-2] of two needed permissions one is not enough', () => {
    expect(passage(routeOf('/statistics'), chosen('GET_STATISTICS'), true)).toBe('home');
    expect(passage(routeOf('/statistics'), chosen('GET_BALANCES'), true)).toBe('home');
    expect(passage(routeOf('/statistics'), chosen('GET_STATISTICS', 'GET_BALANCES'), true)).toBe('open');
  });

  it('[GUARD-3] whoever has not chosen an organisation is led home, whatever they hold', () => {
    const unchosen = { permissions: ['GET_BUSINESSES'], hasChosenOrganisation: false };
    expect(passage(routeOf('/businesses'), unchosen, true)).toBe('home');
    expect(passage(routeOf('/change-password'), unchosen, true)).toBe('home');
  });

  it('[ROUTE-1] the public screens open for nobody signed in and lead everyone else home', () => {
    for (const path of ['/', '/forgot-password', '/reset-password']) {
      expect(passage(routeOf(path), null, true)).toBe('open');
      expect(passage(routeOf(path), chosen(), true)).toBe('home');
    }
  });

  it('[ROUTE-5] /fiat-deposit needs the permission and a brand that allows it', () => {
    const route = routeOf('/fiat-deposit');
    expect(passage(route, chosen('CREATE_FIAT_DEPOSIT'), true)).toBe('open');
    expect(passage(route, chosen('CREATE_FIAT_DEPOSIT'), false)).toBe('home');
    expect(passage(route, chosen(), true)).toBe('home');
  });

  it('[ROUTE-6] /bank-accounts opens with MANAGE_BANK_ACCOUNTS, or with both reading permissions', () => {
    const route = routeOf('/bank-accounts');
    expect(passage(route, chosen('MANAGE_BANK_ACCOUNTS'), true)).toBe('open');
    expect(passage(route, chosen('FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA'), true)).toBe('open');
    expect(passage(route, chosen('FETCH_BANK_ACCOUNTS'), true)).toBe('home');
    expect(passage(route, chosen('FETCH_BANK_METADATA'), true)).toBe('home');
  });

  it('[ROUTE-7] /authentication and /change-password open for any signed-in person', () => {
    for (const path of ['/authentication', '/change-password'])
      expect(passage(routeOf(path), chosen(), false)).toBe('open');
  });

  it('[PERM-1] an unknown permission opens nothing and does no harm', () => {
    expect(passage({ need: all('GET_BUSINESSES') }, chosen('BE_ROOT', 'GET_BUSINESSES'), true)).toBe('open');
    expect(passage({ need: all('GET_BUSINESSES') }, chosen('BE_ROOT'), true)).toBe('home');
  });

  it('what is for one role alone opens to that role with the permission, and to nobody else', () => {
    const route = { need: all('MANAGE_ROLES'), onlyRole: 'ADMIN' };
    const as = (role: string | null, ...held: string[]) => ({ ...chosen(...held), role });
    expect(passage(route, as('ADMIN', 'MANAGE_ROLES'), true)).toBe('open');
    for (const other of [as('ADMIN'), as('Owner', 'MANAGE_ROLES'), as(null, 'MANAGE_ROLES'), chosen('MANAGE_ROLES')])
      expect(passage(route, other, true)).toBe('home');
  });
});
