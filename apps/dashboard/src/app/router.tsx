import { useLayoutEffect, useMemo } from 'react';
import type { Later } from '@countinghouse/ui';
import { firstTab } from '../entities/business/tabs';
import { goTo } from '../platform/address';
import { PlaceProvider, usePathname, type Place } from '../platform/navigation';
import { matchRoute } from '../platform/route-path';
import type { Session } from '../platform/session/session';
import type { Features } from './features';
import { Frame } from './frame';
import { passage, type Needed } from './guard';
import { landingPath } from './landing';
import { lazyScreen } from './lazy-screen';
import { NotFound } from './not-found';
import { specifiedRoutes } from './specification';

/** Whom a page is opened for. */
export type Visitor = { readonly session: Session; readonly allowsFiat: boolean };

type Screens = readonly Later<object>[];

type Route = {
  readonly path: string;
  /** Each must let the visitor pass; who may not is sent home without a word. */
  readonly needs: readonly Needed[];
  readonly screens: Screens;
  /** Where the address leads instead of showing a screen. */
  readonly redirect?: (visitor: Visitor, parameters: Place['parameters']) => string | undefined;
};

/** What stands at an address, or the address to go to instead. */
export type Way =
  | { readonly redirect: string }
  | { readonly id: string; readonly screens: Screens; readonly parameters: Place['parameters'] };

const businessPath = '/business/$id';

/** Makes the routes of the signed-in product from the features' manifests. A tab stands inside its business's page. */
export const createRoutes = (features: Features): readonly Route[] => {
  const isBuilt = (path: string) => features.routes.some((route) => route.path === path);
  const start: Route = {
    path: '/',
    needs: [],
    screens: [],
    // Until an organisation is chosen the frame shows the organisations here.
    redirect: ({ session }) => (session.hasChosenOrganisation ? landingPath(session.permissions, isBuilt) : undefined),
  };
  const screens = features.routes.flatMap((route): Route[] => {
    const page: Route = { path: route.path, needs: [route], screens: [lazyScreen(route.load)] };
    if (route.path !== businessPath) return [page];
    const tabs = features.tabs.map((tab) => ({
      path: `${businessPath}/${tab.path}`,
      needs: [...page.needs, tab],
      screens: [...page.screens, lazyScreen(tab.load)],
    }));
    const openFirstTab: Route['redirect'] = ({ session }, { id = '' }) => {
      const tab = firstTab(features.tabs, session.permissions);
      return tab && `/business/${encodeURIComponent(id)}/${tab.path}`;
    };
    return [{ ...page, redirect: openFirstTab }, ...tabs];
  });
  const redirects = specifiedRoutes.flatMap(({ path, redirectsTo }): Route[] =>
    redirectsTo === undefined ? [] : [{ path, needs: [], screens: [], redirect: () => redirectsTo }],
  );
  return [start, ...screens, ...redirects];
};

const nowhere = [Object.assign(NotFound, { preload: () => Promise.resolve() })];

/** Finds the way to a path for somebody; nobody gets a screen whose needs they do not meet. */
export const wayTo = (routes: readonly Route[], pathname: string, visitor: Visitor): Way => {
  for (const { path, needs, screens, redirect } of routes) {
    const parameters = matchRoute(path, pathname);
    if (!parameters) continue;
    if (needs.some((needed) => passage(needed, visitor.session, visitor.allowsFiat) !== 'open'))
      return { redirect: '/' };
    const elsewhere = redirect?.(visitor, parameters);
    return elsewhere === undefined ? { id: path, screens, parameters } : { redirect: elsewhere };
  }
  return { id: 'not-found', screens: nowhere, parameters: {} };
};

const noPlace: Place = { id: '', screens: [], parameters: {} };

type ScreensProps = {
  readonly routes: readonly Route[];
  /** Who it is at the moment a page is opened: what they learn later of their permissions closes no page under them. */
  readonly visitor: () => Visitor | null;
  /** Changes when the page that is open has to be guarded anew. */
  readonly guarding: number;
};

/** The frame, with the screens of the address in it. */
export function Screens({ routes, visitor, guarding }: ScreensProps) {
  const pathname = usePathname();
  const place = useMemo(() => {
    const opener = visitor();
    if (!opener) return noPlace;
    const way = wayTo(routes, pathname, opener);
    if ('redirect' in way) return { ...noPlace, redirect: way.redirect };
    // All at once, so that a page and its tab arrive together.
    for (const screen of way.screens) void screen.preload();
    return way;
    // oxlint-disable-next-line react/exhaustive-deps -- guarding again is the point of `guarding`
  }, [routes, pathname, visitor, guarding]);
  const redirect = 'redirect' in place ? place.redirect : null;
  // Before the browser paints: nobody sees the page in between.
  useLayoutEffect(() => {
    if (redirect !== null) goTo(redirect, { replace: true });
  }, [redirect, pathname]);
  return (
    <PlaceProvider value={place}>
      <Frame />
    </PlaceProvider>
  );
}
