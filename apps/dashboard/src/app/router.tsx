import type { RouterHistory } from '@tanstack/history';
import { uuid } from '@countinghouse/contract/fields';
import { createRootRoute, createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import { businessPath, tabHref } from '../entities/business/paths';
import { firstTab } from '../entities/business/tabs';
import type { FeatureRoute, FeatureTab } from '../platform/feature';
import { usePathParameter } from '../platform/navigation';
import { parseSearch, stringifySearch, type SearchText } from '../platform/search-text';
import type { Session } from '../platform/session/session';
import type { Features } from './features';
import { Frame } from './frame';
import { passage, type Needed } from './guard';
import { landingPath } from './landing';
import { NotFound } from './not-found';
import { screenOf } from './screens';
import { homePath, redirects } from './specification';

/** Person a page is opened for. */
export type Visitor = { readonly session: Session; readonly allowsFiat: boolean };

/** State the routes read at the moment a page is opened: never a copy, since a sign-in changes it under the router. */
export type Surroundings = {
  readonly history: RouterHistory;
  readonly queries: QueryClient;
  /** Null if nobody is signed in any more: then no page is opened, and no redirect happens. */
  readonly visitor: () => Visitor | null;
};

/**
 * Milliseconds for which the open screen stays while the next one has no answers yet: most are there sooner, and the next screen is drawn once, with
 * them.
 */
const patience = 100;

const atMost = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const goTo = (to: string) => redirect({ href: to, replace: true });

/** False for an id that is no UUID: it is not requested. */
const mayExist = (id: string | undefined): boolean => id === undefined || uuid.safeParse(id).success;

/** Screen of one entity; the not-found screen if its id cannot exist. */
const ofAThing = (Screen: FunctionComponent): FunctionComponent =>
  function OfAThing() {
    return mayExist(usePathParameter('id')) ? <Screen /> : <NotFound />;
  };

/** Creates the routes of the signed-in product from the features' manifests. A tab is inside its business's page. */
export const createAppRouter = (features: Features, { history, queries, visitor }: Surroundings) => {
  const isBuilt = (path: string) => features.routes.some((route) => route.path === path);

  /** Person the page was opened for: later news of their permissions closes no page under them. */
  let openedAt: string | null = null;
  type Opening = { readonly location: { readonly pathname: string }; readonly preload: boolean };
  const guard =
    (...needs: readonly Needed[]) =>
    ({ location: { pathname }, preload }: Opening): Visitor | null => {
      const opener = visitor();
      if (!opener || pathname === openedAt) return opener;
      if (needs.some((needed) => passage(needed, opener.session, opener.allowsFiat) !== 'open')) throw goTo(homePath);
      if (!preload) openedAt = pathname;
      return opener;
    };

  type Loading = {
    readonly preload: boolean;
    readonly cause: 'enter' | 'stay' | 'preload';
    readonly params: Readonly<Record<string, string>>;
    readonly location: { readonly search: SearchText };
  };

  const root = createRootRoute({ component: Frame });

  const start = createRoute({
    getParentRoute: () => root,
    path: homePath,
    // Until an organisation is chosen the frame shows the organisations here.
    beforeLoad: ({ preload }) => {
      if (!preload) openedAt = null;
      const opener = visitor();
      if (opener?.session.hasChosenOrganisation) throw goTo(landingPath(opener.session.permissions, isBuilt));
    },
  });

  const optionsOf = (part: FeatureRoute | FeatureTab) => {
    const { Component, open } = screenOf(part);
    return {
      component: part.path.includes('$id') ? ofAThing(Component) : Component,
      loader: ({ params, location: { search }, preload, cause }: Loading) => {
        const session = visitor()?.session;
        if (!session || !mayExist(params.id)) return undefined;
        const missing = open(queries, { parameters: params, search, session }, preload);
        // Before the first screen nothing is there that could stay meanwhile.
        const mayStay = cause === 'enter' && router.state.resolvedLocation !== undefined;
        return missing && mayStay ? Promise.race([missing, atMost(patience)]) : undefined;
      },
    };
  };

  const screens = features.routes.map((route): AnyRoute => {
    if (route.path !== businessPath)
      return createRoute({
        getParentRoute: () => root,
        path: route.path,
        beforeLoad: (opening) => void guard(route)(opening),
        ...optionsOf(route),
      });
    const page = createRoute({ getParentRoute: () => root, path: route.path, ...optionsOf(route) });
    const index = createRoute({
      getParentRoute: () => page,
      path: '/',
      beforeLoad: (opening) => {
        const opener = guard(route)(opening);
        const tab = opener && firstTab(features.tabs, opener.session.permissions);
        if (tab) throw goTo(tabHref(opening.params.id ?? '', tab) + opening.location.searchStr);
      },
    });
    const tabs = features.tabs.map((tab) =>
      createRoute({
        getParentRoute: () => page,
        path: tab.path,
        beforeLoad: (opening) => void guard(route, tab)(opening),
        ...optionsOf(tab),
      }),
    );
    return page.addChildren([index, ...tabs]);
  });

  const leadingElsewhere = redirects.map(({ path, to }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw goTo(to);
      },
    }),
  );

  const nowhere = createRoute({ getParentRoute: () => root, path: '$', component: NotFound });

  /** Address a business opens at by default, known before the press: resolved once instead of twice. A typed address is redirected to it. */
  const direct = (href: string): string => {
    const [pathname = '', ...query] = href.split(/(?=\?)/);
    const [, parameters, found] = router.getMatchedRoutes(pathname);
    const opener = found?.fullPath === `${businessPath}/` ? visitor() : null;
    const tab = opener && firstTab(features.tabs, opener.session.permissions);
    return tab ? tabHref(parameters.id ?? '', tab) + query.join('') : href;
  };

  const router = createRouter({
    routeTree: root.addChildren([start, ...screens, ...leadingElsewhere, nowhere]),
    history,
    context: { direct },
    parseSearch,
    stringifySearch,
    // `scroll.ts` waits until a list is long enough again; the router's own restoration does not.
    scrollRestoration: () => false,
    // React Query knows how old an answer is.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
  });
  return {
    router,
    /** Re-checks the guard of the open page: the known permissions were outdated. */
    guardAnew: () => {
      openedAt = null;
      void router.invalidate();
    },
  };
};
