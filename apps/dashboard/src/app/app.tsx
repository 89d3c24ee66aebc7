import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { holds } from '@countinghouse/contract/permissions';
import { goTo } from '../platform/address';
import { useBrand } from '../platform/brand';
import { CompositionProvider, type Composition } from '../platform/composition';
import { usePathname } from '../platform/navigation';
import { installServiceWorker } from '../platform/service-worker';
import { onDoubt, refreshSession, sessionStore, useSession } from '../platform/session';
import { forgetUnsaved } from '../platform/unsaved/unsaved-forms';
import { features } from './features';
import { createRoutes, Screens, type Visitor } from './router';
import { restoreScroll } from './scroll';
import { sidebarOf } from './sidebar';

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The API client has its own single retry, and decides itself what no answer means.
        retry: false,
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const routes = createRoutes(features);

/** Everything behind the login. */
export default function App() {
  const { sessionId, permissions, role } = useSession();
  const { allowsFiatDeposits } = useBrand();
  const pathname = usePathname();
  // Another organisation: nothing of the one before may stay on the screen or in the cache.
  const queries = useMemo(() => ({ client: createQueries(), sessionId }), [sessionId]);

  useEffect(() => () => queries.client.clear(), [queries]);
  useEffect(installServiceWorker, []);
  useEffect(restoreScroll, []);

  /** Counts how often the page that is open has to be guarded anew. */
  const [guarding, guardAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      onDoubt((doubt) => {
        void refreshSession().then((isNew) => {
          // A page that was just opened is guarded anew; one that said why it was refused stays and says it.
          if (isNew && doubt === 'restored') guardAnew();
        });
      }),
    [],
  );
  const visitor = useCallback((): Visitor | null => {
    const state = sessionStore.read();
    return state.status === 'signedIn' ? { session: state.session, allowsFiat: allowsFiatDeposits } : null;
  }, [allowsFiatDeposits]);

  const shown = useRef(sessionId);
  useLayoutEffect(() => {
    if (shown.current === sessionId) return;
    shown.current = sessionId;
    forgetUnsaved();
    if (pathname !== '/') goTo('/', { replace: true });
  }, [sessionId, pathname]);

  const composition = useMemo<Composition>(() => {
    const held = new Set(permissions);
    return {
      tabs: features.tabs,
      canOpen: (path) => {
        const route = features.routes.find((known) => known.path === path);
        if (!route || route.need === 'public') return false;
        const isTheirs = route.onlyRole === undefined || route.onlyRole === role;
        return isTheirs && (route.need === 'login' || holds(held, route.need));
      },
      sidebarFor: (anybody) => sidebarOf(features.navItems, anybody, allowsFiatDeposits),
    };
  }, [permissions, role, allowsFiatDeposits]);

  return (
    <QueryClientProvider key={queries.sessionId} client={queries.client}>
      <CompositionProvider value={composition}>
        <Screens routes={routes} visitor={visitor} guarding={guarding} />
      </CompositionProvider>
    </QueryClientProvider>
  );
}
