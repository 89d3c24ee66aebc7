import { NavigationProvider } from '@countinghouse/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Composition } from '../platform/composition';
import { CompositionProvider } from '../platform/composition';
import { parseSearch, stringifySearch } from '../platform/list/search-text';
import { useNavigate } from '../platform/navigation';
import type { Session } from '../platform/session';
import { sessionStore } from '../platform/session';
import { sessionFixture } from './fixtures';

/** A request the screen made: `GET payments`, with its query. */
export type Asked = { readonly call: string; readonly query: URLSearchParams };

/** What the server answers: a body, or a refusal by its status. `undefined` never answers. */
export type Answer = { readonly status?: number; readonly body: unknown } | undefined;

/**
 * Stands in for the server: every request of the screen goes through `answer`, everything above `fetch` is real.
 * Returns what was asked so far.
 */
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
  /** Routes by path, parents first; a path below another one is its child. */
  readonly routes: Readonly<Record<string, ComponentType>>;
  /** The address that opens. */
  readonly at: string;
  readonly permissions?: readonly string[];
  /** What else the sign-in brings. */
  readonly session?: Partial<Session>;
  readonly composition?: Partial<Composition>;
};

/** Shows screens behind a sign-in with the real router, queries and session; answers the address they are at. */
export const showScreen = async ({ routes, at, permissions = [], session, composition = {} }: ScreenOptions) => {
  await sessionStore.start(sessionFixture({ permissions, ...session }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  const root = createRootRoute({ component: Root });
  const made = new Map<string, { path: string; route: ReturnType<typeof createRoute> }>();
  for (const [path, component] of Object.entries(routes)) {
    const parent = [...made.values()].findLast((candidate) => path.startsWith(`${candidate.path}/`));
    const route = createRoute({
      getParentRoute: () => (parent?.route ?? root) as typeof root,
      path: parent ? path.slice(parent.path.length) : path,
      component: component as RouteComponent,
    });
    (parent?.route ?? root).addChildren([...childrenOf(parent?.route ?? root), route] as never);
    made.set(path, { path, route: route as never });
  }
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch });
  const view = render(
    <QueryClientProvider client={client}>
      <CompositionProvider value={{ tabs: [], canOpen: () => false, sidebarFor: () => [], ...composition }}>
        <RouterProvider router={router as never} />
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

const childrenOf = (route: { children?: unknown }): unknown[] => (route.children as unknown[] | undefined) ?? [];
