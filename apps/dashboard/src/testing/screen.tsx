import { NavigationProvider, preloadAll } from '@countinghouse/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { vi } from 'vitest';
import type { Composition } from '../platform/composition';
import { CompositionProvider } from '../platform/composition';
import { goTo, pageHistory } from '../platform/history';
import { Outlet, useNavigate } from '../platform/navigation';
import { createQueries } from '../platform/queries';
import { parseSearch, stringifySearch } from '../platform/search-text';
import type { Session } from '../platform/session';
import { sessionStore } from '../platform/session';
import { sessionFixture } from './fixtures';

/** A request the screen made: `GET payments`, with its query. */
export type Asked = { readonly call: string; readonly query: URLSearchParams };

/** Answer of the server: a body, or a refusal by its status. `undefined` never answers. */
export type Answer = { readonly status?: number; readonly body: unknown } | undefined;

/** Test server: every request of the screen goes through `answer`, everything above `fetch` is real. Returns the requests so far. */
export const answerWith = (answer: (asked: Asked) => Answer): Asked[] => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const request = { call: `${method} ${url.pathname.replace('/api/v1/', '')}`, query: url.searchParams };
    asked.push(request);
    const given = answer(request);
    if (!given) return new Promise<Response>(() => undefined);
    return Promise.resolve(Response.json(given.body, { status: given.status ?? 200 }));
  });
  return asked;
};

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

type ScreenOptions = {
  /** Screens by path, parents first; a path below another one is nested in its screen. */
  readonly routes: Readonly<Record<string, FunctionComponent>>;
  /** The address that opens. */
  readonly at: string;
  readonly permissions?: readonly string[];
  /** Further fields of the session. */
  readonly session?: Partial<Session>;
  readonly composition?: Partial<Composition>;
};

/** Router over screens given by path. */
export const routerOf = (routes: ScreenOptions['routes'], Root: FunctionComponent, history: RouterHistory) => {
  const root = createRootRoute({ component: Root });
  const paths = Object.keys(routes);
  const childrenOf = (parent: AnyRoute, above: string): AnyRoute[] =>
    paths
      .filter((path) => parentOf(path) === above)
      .map((path) => {
        const route = createRoute({
          getParentRoute: () => parent,
          path: path.slice(above.length),
          component: routes[path],
        });
        return route.addChildren(childrenOf(route, path));
      });
  const parentOf = (path: string) =>
    paths.slice(0, paths.indexOf(path)).findLast((other) => path.startsWith(`${other}/`)) ?? '';
  return createRouter({
    routeTree: root.addChildren(childrenOf(root, '')),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: () => false,
    defaultNotFoundComponent: () => null,
  });
};

/** Shows screens behind a sign-in with the real router, address, queries and session; returns their present address. */
export const showScreen = async ({ routes, at, permissions = [], session, composition = {} }: ScreenOptions) => {
  await sessionStore.start(sessionFixture({ permissions, ...session }));
  const client = createQueries();
  const history = pageHistory();
  goTo(at, { replace: true });
  history.flush();
  const router = routerOf(routes, Root, history);
  // A browser has loaded the floating parts long before a press.
  await preloadAll();
  await router.load();
  const view = render(
    <QueryClientProvider client={client}>
      <CompositionProvider value={{ tabs: [], canOpen: () => false, sidebarFor: () => [], places: {}, ...composition }}>
        <RouterProvider router={router} />
      </CompositionProvider>
    </QueryClientProvider>,
  );
  return { ...view, address: () => history.location.href, back: () => history.back() };
};

const Root = () => (
  <NavigationProvider navigate={useNavigate()}>
    <Outlet />
  </NavigationProvider>
);
