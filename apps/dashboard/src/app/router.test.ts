import { all, permissions, type Permission } from '@countinghouse/contract/permissions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionFixture } from '../testing/fixtures';
import { features } from './features';
import { passage } from './guard';
import { landingPath } from './landing';
import { createRoutes, wayTo } from './router';

const routes = createRoutes(features);
const business = '/business/0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';

const wayFor = (held: readonly Permission[], path: string, session: Parameters<typeof sessionFixture>[0] = {}) =>
  wayTo(routes, path, { session: sessionFixture({ permissions: held, ...session }), allowsFiat: true });

describe('the way to a screen', () => {
  it('leads to the screen, with the parameters of its path', () => {
    const way = wayFor(['CREATE_USER'], '/edit-user/42');
    expect(way).toMatchObject({ id: '/edit-user/$id', parameters: { id: '42' }, screens: [expect.any(Function)] });
  });

  it('[GUARD-2] leads home without a word where a permission is missing', () => {
    expect(wayFor([], '/users')).toEqual({ redirect: '/' });
    expect(wayFor([], `${business}/deposits`)).toEqual({ redirect: '/' });
    expect(wayFor(['MANAGE_ROLES'], '/audit-log', { role: 'MANAGER' })).toEqual({ redirect: '/' });
    expect(wayFor(['CREATE_USER'], '/forgot-password')).toEqual({ redirect: '/' });
  });

  it('[BPAGE-3] opens a business at the first tab the person may see, inside its page', () => {
    expect(wayFor(['GET_PAYMENT'], business)).toEqual({ redirect: `${business}/deposits` });
    expect(wayFor(['GET_PAYMENT'], `${business}/deposits`)).toMatchObject({
      screens: [expect.any(Function), expect.any(Function)],
    });
    expect(wayFor([], business)).toMatchObject({ id: '/business/$id', screens: [expect.any(Function)] });
  });

  it('says that an address does not exist instead of going somewhere else', () => {
    expect(wayFor([...permissions], '/no/such/page')).toMatchObject({ id: 'not-found' });
  });

  it('[GUARD-3] stays at the start until an organisation is chosen, whatever the address was', () => {
    const unchosen = { hasChosenOrganisation: false };
    expect(wayFor([], '/', unchosen)).toMatchObject({ id: '/' });
    expect(wayFor([...permissions], '/businesses', unchosen)).toEqual({ redirect: '/' });
  });

  it('[GUARD-2] for any permissions: a screen opens exactly when its need is met, and the start never leads in circles', () => {
    fc.assert(
      fc.property(fc.subarray([...permissions]), fc.constantFrom(...features.routes), (held, route) => {
        const session = sessionFixture({ permissions: held });
        const path = route.path.replace('$id', '42');
        const isOpen = passage(route, session, true) === 'open';
        const way = wayFor(held, path);
        expect('redirect' in way && way.redirect === '/').toBe(!isOpen);
        const start = wayFor(held, '/');
        expect(start).toEqual({
          redirect: landingPath(held, (wanted) => features.routes.some((r) => r.path === wanted)),
        });
        expect('screens' in wayFor(held, 'redirect' in start ? start.redirect : '/')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('a tab opens exactly for holders of its need', () => {
    for (const tab of features.tabs)
      for (const permission of permissions)
        expect('screens' in wayFor([permission], `${business}/${tab.path}`)).toBe(
          tab.need.some((alternative) => alternative.every((one) => one === permission)),
        );
    expect(all('GET_PAYMENT')).toEqual(features.tabs[0]?.need);
  });
});
