import { all } from '@countinghouse/contract/permissions';
import { describe, expect, it } from 'vitest';
import { sessionFixture } from '../testing/fixtures';
import { claimWanted, forgetWanted, readWanted, rememberWanted } from '../platform/wanted';
import type { Features } from './features';
import { wantedScreen } from './wanted-screen';

const load = () => Promise.reject(new Error('not loaded here'));
const features: Features = {
  routes: [
    { path: '/businesses', need: all('GET_BUSINESSES'), load },
    { path: '/user-roles/edit/$id', need: all('MANAGE_ROLES'), load },
    { path: '/business/$id', need: 'login', load },
    { path: '/fiat-deposit', need: all('CREATE_FIAT_DEPOSIT'), brandMustAllowFiat: true, load },
    { path: '/reset-password', need: 'public', load },
  ],
  navItems: [
    {
      section: 'Organisation',
      label: 'Businesses',
      icon: 'building',
      path: '/businesses',
      need: all('GET_BUSINESSES'),
    },
  ],
  tabs: [{ type: 'Deposits', label: 'Crypto Deposits', path: 'deposits', need: all('GET_PAYMENT'), load }],
  places: {},
  commands: [],
  prompts: [],
  latePrompts: [],
};
const around = { features, allowsFiat: true, at: '/change-password' };
const everything = sessionFixture({
  permissions: ['GET_BUSINESSES', 'MANAGE_ROLES', 'GET_PAYMENT', 'CREATE_FIAT_DEPOSIT'],
});
const named = (href: string, session = everything, surroundings = around) =>
  wantedScreen({ href, values: null, owner: null }, session, surroundings);

describe('the page wanted before signing in', () => {
  it.each([
    ['/businesses?status=ACTIVE', 'Businesses'],
    ['/business/0190aa3c/deposits?status=NEW#row', 'Crypto Deposits'],
    ['/user-roles/edit/7', 'User roles: edit'],
  ])('[GUARD-1] %s is called %s', (href, label) => {
    expect(named(href)).toBe(label);
  });

  it.each(['/businesses', '/business/0190aa3c/deposits', '/user-roles/edit/7', '/fiat-deposit'])(
    '[GUARD-2] %s stays silent for somebody who may not open it',
    (href) => {
      expect(named(href, sessionFixture({ permissions: [] }))).toBeNull();
    },
  );

  it.each(['/nothing', '/', '/reset-password?token=x', '//evil.example/businesses', '/businesses-of-others'])(
    '%s is nothing to go on to',
    (href) => {
      expect(named(href)).toBeNull();
    },
  );

  it('[ROUTE-5] a brand without fiat deposits does not offer theirs', () => {
    expect(named('/fiat-deposit', everything, { ...around, allowsFiat: false })).toBeNull();
  });

  it('the page a person stands on already is not offered', () => {
    expect(named('/businesses', everything, { ...around, at: '/businesses' })).toBeNull();
  });

  it('a link of the person before is not offered to the next one, nor in another organisation', () => {
    const { id: userId, organisationId } = everything;
    const of = (owner: { userId: string; organisationId: string | null }) =>
      wantedScreen({ href: '/businesses', values: null, owner }, everything, around);
    expect(of({ userId, organisationId })).toBe('Businesses');
    expect(of({ userId: 'somebody', organisationId })).toBeNull();
    expect(of({ userId, organisationId: 'elsewhere' })).toBeNull();
  });

  it('belongs to the first who signs in, and stays theirs', () => {
    const first = { userId: 'one', organisationId: 'northgate' };
    rememberWanted({ href: '/businesses', values: null, owner: null });
    claimWanted(first);
    claimWanted({ userId: 'two', organisationId: 'northgate' });
    expect(readWanted()).toEqual({ href: '/businesses', values: null, owner: first });
    forgetWanted();
    expect(readWanted()).toBeNull();
  });
});
