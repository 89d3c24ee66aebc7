import { permissions, type Permission } from '@countinghouse/contract/permissions';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodable } from '../platform/history';
import type { RouterContext } from '../platform/navigation';
import { sessionFixture } from '../testing/fixtures';
import { features } from './features';
import { passage } from './guard';
import { landingPath } from './landing';
import { createAppRouter, type Visitor } from './router';

const business = '/business/0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';

/** Routes for a visitor the test may change. */
const routesFor = (visitor: Visitor | null) => {
  const known = { visitor };
  const history = createMemoryHistory({ initialEntries: ['/nowhere'] });
  const made = createAppRouter(features, { history, queries: new QueryClient(), visitor: () => known.visitor });
  /** Navigates; returns the final address, the routes from the outside in, and the parameters. */
  const open = async (href: string) => {
    await made.router.navigate({ href });
    const matches = made.router.stores.matches.get();
    return {
      href: history.location.href,
      routes: matches.slice(1).map(({ fullPath }) => fullPath),
      parameters: { ...matches.at(-1)?.params },
      steps: history.length,
    };
  };
  return { known, open, ...made };
};

const visitorOf = (held: readonly Permission[], session: Parameters<typeof sessionFixture>[0] = {}): Visitor => ({
  session: sessionFixture({ permissions: held, ...session }),
  allowsFiat: true,
});

const openFor = (held: readonly Permission[], href: string, session?: Parameters<typeof sessionFixture>[0]) =>
  routesFor(visitorOf(held, session)).open(href);

/** Landing page of somebody sent home. */
const landingOf = (held: readonly Permission[]) =>
  landingPath(held, (wanted) => features.routes.some(({ path }) => path === wanted));

describe('the way to a screen', () => {
  it('leads to the screen, with the parameters of its path', async () => {
    expect(await openFor(['CREATE_USER'], '/edit-user/42')).toMatchObject({
      routes: ['/edit-user/$id'],
      parameters: { id: '42' },
    });
  });

  it.each([
    ['/edit-user/a%20b', 'a b'],
    ['/edit-user/..%2F..%2Froles', '../../roles'],
    [decodable('/edit-user/%E0%A4%A'), '%E0%A4%A'],
    ['/edit-user/100%25', '100%'],
    ['/edit-user/42/', '42'],
  ])('a parameter is what its segment says, and never leads out of it: %s', async (href, id) => {
    expect(await openFor(['CREATE_USER'], href)).toMatchObject({ routes: ['/edit-user/$id'], parameters: { id } });
  });

  it('upper and lower case do not matter', async () => {
    expect(await openFor(['CREATE_USER'], '/Users')).toMatchObject({ routes: ['/users'] });
  });

  it('[GUARD-2] leads home without a word where a permission is missing, and leaves no step behind', async () => {
    const { open } = routesFor(visitorOf([]));
    await open('/authentication');
    for (const href of ['/users', `${business}/deposits`, '/forgot-password'])
      expect(await open(href)).toMatchObject({ href: '/change-password' });
    const manager = await openFor(['MANAGE_ROLES'], '/audit-log', { role: 'MANAGER' });
    expect(manager.href).toBe('/user-roles');
  });

  it('[BPAGE-3] opens a business at the first tab the person may see, inside its page', async () => {
    expect(await openFor(['GET_PAYMENT'], business)).toMatchObject({
      href: `${business}/deposits`,
      routes: ['/business/$id', '/business/$id/deposits'],
    });
    expect(await openFor([], business)).toMatchObject({ href: business, routes: ['/business/$id', '/business/$id/'] });
  });

  it('[BPAGE-3] knows that tab before a press has changed the address', () => {
    const directFor = (...held: Permission[]) => {
      const { direct }: RouterContext = routesFor(visitorOf(held)).router.options.context;
      return (href: string) => direct?.(href);
    };
    expect(directFor('GET_PAYMENT')(business)).toBe(`${business}/deposits`);
    expect(directFor('GET_PAYMENT')(`${business}?open=1`)).toBe(`${business}/deposits?open=1`);
    expect(directFor('GET_BUSINESSES')(business)).toBe(business);
    for (const other of ['/', '/users?search=a', `${business}/deposits`, '/nowhere'])
      expect(directFor(...permissions)(other)).toBe(other);
  });

  it('says that an address does not exist instead of going somewhere else', async () => {
    expect(await openFor([...permissions], '/no/such/page')).toMatchObject({ href: '/no/such/page', routes: ['/$'] });
    expect(await openFor([...permissions], `${business}/no/tab`)).toMatchObject({ routes: ['/$'] });
  });

  it('[ROUTE-4] sends who would edit a whitelisted address home', async () => {
    expect(await openFor([...permissions], '/whitelisted-addresses/edit/42')).toMatchObject({
      href: landingOf(permissions),
    });
  });

  it('[GUARD-3] stays at the start until an organisation is chosen, whatever the address was', async () => {
    const unchosen = { hasChosenOrganisation: false };
    expect(await openFor([], '/', unchosen)).toMatchObject({ href: '/' });
    expect(await openFor([...permissions], '/businesses', unchosen)).toMatchObject({ href: '/' });
  });

  it('[GUARD-2] for any permissions: a screen opens exactly when its need is met, and the start never leads in circles', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...permissions]), fc.constantFrom(...features.routes), async (held, route) => {
        const visitor = visitorOf(held);
        const { open } = routesFor(visitor);
        const { href, routes } = await open(route.path.replace('$id', '42'));
        const isOpen = passage(route, visitor.session, true) === 'open';
        expect(routes.includes(route.path)).toBe(isOpen);
        expect(isOpen || href === landingOf(held)).toBe(true);
        expect((await open('/')).href).toBe(landingOf(held));
      }),
      { numRuns: 1000 },
    );
  });

  it('a tab opens exactly for holders of its need', async () => {
    for (const tab of features.tabs)
      for (const permission of permissions) {
        const { href } = await openFor([permission], `${business}/${tab.path}`);
        const isTheirs = tab.need.some((alternative) => alternative.every((one) => one === permission));
        expect(href).toBe(isTheirs ? `${business}/${tab.path}` : landingOf([permission]));
      }
  });
});

describe('a page that is open', () => {
  it('stays open when its person loses what it needs, until it is opened again', async () => {
    const { known, open } = routesFor(visitorOf(['CREATE_USER']));
    await open('/users');
    known.visitor = visitorOf([]);
    expect((await open('/users?search=anna')).href).toBe('/users?search=anna');
    await open('/change-password');
    expect((await open('/users')).href).toBe('/change-password');
  });

  it('[GUARD-2] is left when it is guarded anew', async () => {
    const { known, open, guardAnew, router } = routesFor(visitorOf(['CREATE_USER']));
    await open('/users');
    known.visitor = visitorOf([]);
    guardAnew();
    await expect.poll(() => router.history.location.href).toBe('/change-password');
  });

  it('is not led away when nobody is signed in any more', async () => {
    const { known, open } = routesFor(visitorOf(['CREATE_USER']));
    known.visitor = null;
    expect((await open('/')).href).toBe('/');
  });
});
