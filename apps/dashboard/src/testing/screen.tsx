import { NavigationProvider, preloadAll } from '@countinghouse/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { vi } from 'vitest';
import { goTo } from '../platform/address';
import type { Composition } from '../platform/composition';
import { CompositionProvider } from '../platform/composition';
import { Outlet, PlaceProvider, useNavigate, usePathname } from '../platform/navigation';
import { matchRoute } from '../platform/route-path';
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
  /** Screens by path, parents first; a path below another one stands in its screen. */
  readonly routes: Readonly<Record<string, FunctionComponent>>;
  /** The address that opens. */
  readonly at: string;
  readonly permissions?: readonly string[];
  /** What else the sign-in brings. */
  readonly session?: Partial<Session>;
  readonly composition?: Partial<Composition>;
};

/** Shows screens behind a sign-in with the real address, queries and session; answers the address they are at. */
export const showScreen = async ({ routes, at, permissions = [], session, composition = {} }: ScreenOptions) => {
  await sessionStore.start(sessionFixture({ permissions, ...session }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  goTo(at, { replace: true });
  // A browser has loaded what opens long before anybody presses.
  await preloadAll();
  const view = render(
    <QueryClientProvider client={client}>
      <CompositionProvider value={{ tabs: [], canOpen: () => false, sidebarFor: () => [], ...composition }}>
        <Root routes={routes} />
      </CompositionProvider>
    </QueryClientProvider>,
  );
  const address = () => window.location.pathname + window.location.search;
  return { ...view, address, back: () => window.history.back() };
};

const Root = ({ routes }: Pick<ScreenOptions, 'routes'>) => {
  const pathname = usePathname();
  const paths = Object.keys(routes);
  const id = paths.find((path) => matchRoute(path, pathname)) ?? '';
  const chain = paths.filter((path) => path === id || id.startsWith(`${path}/`));
  const screens = chain.flatMap((path) => routes[path] ?? []);
  return (
    <PlaceProvider value={{ id, screens, parameters: matchRoute(id, pathname) ?? {} }}>
      <NavigationProvider navigate={useNavigate()}>
        <Outlet />
      </NavigationProvider>
    </PlaceProvider>
  );
};
