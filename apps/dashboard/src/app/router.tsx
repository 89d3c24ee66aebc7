import { createRootRoute, createRoute, createRouter, redirect, Outlet, type AnyRoute } from '@tanstack/react-router';
import { firstTab } from '../entities/business/tabs';
import { parseSearch, stringifySearch } from '../platform/list/search-text';
import type { Session } from '../platform/session/session';
import type { Features } from './features';
import { Frame } from './frame';
import { passage, type Needed } from './guard';
import { landingPath } from './landing';
import { lazyScreen } from './lazy-screen';
import { NotFound } from './not-found';
import { specifiedRoutes } from './specification';

/** What the guards ask at the moment a page is opened: never a copy, since a switch changes it under the router. */
export type Surroundings = {
  readonly session: () => Session | null;
  readonly allowsFiat: () => boolean;
};

const businessPath = '/business/$id';

const home = () => redirect({ to: '/', replace: true });

/** Makes the router of the signed-in product from the features' manifests. */
export const createAppRouter = (features: Features, { session, allowsFiat }: Surroundings) => {
  const guard = (needed: Needed) => () => {
    if (passage(needed, session(), allowsFiat()) !== 'open') throw home();
  };
  const isBuilt = (path: string) => features.routes.some((route) => route.path === path);

  const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      const current = session();
      if (current?.hasChosenOrganisation)
        throw redirect({ to: landingPath(current.permissions, isBuilt), replace: true });
    },
  });

  const screens = features.routes.map((route) => {
    const { Screen, preload } = lazyScreen(route.load);
    const page = createRoute({
      getParentRoute: () => root,
      path: route.path,
      beforeLoad: guard(route),
      loader: preload,
      component: Screen,
    });
    return route.path === businessPath ? page.addChildren(tabRoutes(page)) : page;
  });

  function tabRoutes(page: AnyRoute) {
    const index = createRoute({
      getParentRoute: () => page,
      path: '/',
      beforeLoad: ({ params }) => {
        const tab = firstTab(features.tabs, session()?.permissions ?? []);
        const { id } = params as { id: string };
        if (tab) throw redirect({ to: `/business/${encodeURIComponent(id)}/${tab.path}`, replace: true });
      },
      component: Outlet,
    });
    const tabs = features.tabs.map((tab) => {
      const { Screen, preload } = lazyScreen(tab.load);
      return createRoute({
        getParentRoute: () => page,
        path: tab.path,
        beforeLoad: guard(tab),
        loader: preload,
        component: Screen,
      });
    });
    return [index, ...tabs];
  }

  const redirects = specifiedRoutes
    .filter(({ redirectsTo }) => redirectsTo !== undefined)
    .map(({ path }) =>
      createRoute({
        getParentRoute: () => root,
        path,
        beforeLoad: () => {
          throw home();
        },
      }),
    );

  return createRouter({
    routeTree: root.addChildren([start, ...screens, ...redirects]),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultPendingMs: 0,
    scrollRestoration: true,
  });
};

export type AppRouter = ReturnType<typeof createAppRouter>;
