import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { holds } from '@countinghouse/contract/permissions';
import { useBrand } from '../platform/brand';
import { CompositionProvider, type Composition } from '../platform/composition';
import { installServiceWorker } from '../platform/service-worker';
import { onDoubt, refreshSession, sessionStore, useSession } from '../platform/session';
import { features } from './features';
import { createAppRouter } from './router';
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

/** Everything behind the login. */
export default function App() {
  const { sessionId, permissions, role } = useSession();
  const brand = useBrand();
  const [queries] = useState(createQueries);
  const [router] = useState(() =>
    createAppRouter(features, {
      session: () => {
        const state = sessionStore.read();
        return state.status === 'signedIn' ? state.session : null;
      },
      allowsFiat: () => brand.allowsFiatDeposits,
    }),
  );

  useEffect(
    () => () => {
      // The router listens to the browser's history through a patch; the signed-out screens need it unpatched.
      router.history.destroy();
      queries.clear();
    },
    [router, queries],
  );

  useEffect(installServiceWorker, []);

  useEffect(
    () =>
      onDoubt((doubt) => {
        void refreshSession().then((isNew) => {
          // A page that was just opened is guarded anew; one that said why it was refused stays and says it.
          if (isNew && doubt === 'restored') void router.invalidate();
        });
      }),
    [router],
  );

  const shown = useRef(sessionId);
  useEffect(() => {
    if (shown.current === sessionId) return;
    shown.current = sessionId;
    // Another organisation: nothing of the one before may stay on the screen or in the cache.
    queries.clear();
    void router.navigate({ to: '/', replace: true });
  }, [sessionId, router, queries]);

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
      sidebarFor: (anybody) => sidebarOf(features.navItems, anybody, brand.allowsFiatDeposits),
    };
  }, [permissions, role, brand.allowsFiatDeposits]);

  return (
    <QueryClientProvider client={queries}>
      <CompositionProvider value={composition}>
        <RouterProvider router={router} />
      </CompositionProvider>
    </QueryClientProvider>
  );
}
