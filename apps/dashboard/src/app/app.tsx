import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { holds } from '@countinghouse/contract/permissions';
import { goTo } from '../platform/address';
import { useBrand } from '../platform/brand';
import { CompositionProvider, type Composition } from '../platform/composition';
import { usePathname } from '../platform/navigation';
import { installServiceWorker } from '../platform/service-worker';
import { useSession } from '../platform/session';
import { forgetUnsaved } from '../platform/unsaved/unsaved-forms';
import { features } from './features';
import { createRoutes, Screens } from './router';
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
  const session = useSession();
  const { sessionId, permissions } = session;
  const brand = useBrand();
  const pathname = usePathname();
  // Another organisation: nothing of the one before may stay on the screen or in the cache.
  const queries = useMemo(() => ({ client: createQueries(), sessionId }), [sessionId]);

  useEffect(() => () => queries.client.clear(), [queries]);
  useEffect(installServiceWorker, []);
  useEffect(restoreScroll, []);

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
        const need = features.routes.find((route) => route.path === path)?.need;
        return need !== undefined && need !== 'public' && (need === 'login' || holds(held, need));
      },
      sidebarFor: (anybody) => sidebarOf(features.navItems, anybody, brand.allowsFiatDeposits),
    };
  }, [permissions, brand.allowsFiatDeposits]);

  return (
    <QueryClientProvider key={queries.sessionId} client={queries.client}>
      <CompositionProvider value={composition}>
        <Screens routes={routes} session={session} allowsFiat={brand.allowsFiatDeposits} />
      </CompositionProvider>
    </QueryClientProvider>
  );
}
