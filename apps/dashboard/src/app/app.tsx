import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { holds } from '@countinghouse/contract/permissions';
import { useBrand } from '../platform/brand';
import { readBrandState } from '../platform/brand/store';
import { CompositionProvider, type Composition } from '../platform/composition';
import { goTo, pageHistory } from '../platform/history';
import { keepTyped } from '../platform/interrupted';
import { createQueries } from '../platform/queries';
import { installServiceWorker } from '../platform/service-worker';
import { onDoubt, refreshSession, sessionStore, useSession } from '../platform/session';
import { forgetUnsaved } from '../platform/unsaved/unsaved-forms';
import { features } from './features';
import { createAppRouter, type Visitor } from './router';
import { restoreScroll, screenShown } from './scroll';
import { sidebarOf } from './sidebar';
import { homePath, landingCandidates } from './specification';
import { screenOf } from './screens';

const likelyLanding = features.routes.find(({ path }) => path === landingCandidates[0]?.path);

/** Preloads the usual landing screen during the sign-in: behind the login it then waits only for its figures. */
export const loadLandingAhead = (): void => {
  if (likelyLanding) void screenOf(likelyLanding).loadAhead();
};

/** Everything behind the login. */
export default function App() {
  const { sessionId } = useSession();
  const [shown, show] = useState(sessionId);
  useEffect(installServiceWorker, []);
  useEffect(
    () =>
      sessionStore.subscribe(() => {
        const state = sessionStore.read();
        if (state.status === 'signedOut' && (state.sessionExpired || state.rateLimited)) keepTyped();
      }),
    [],
  );
  useEffect(restoreScroll, []);
  // Another organisation: no data of the previous one may stay on the screen or in the cache, nor be fetched again.
  return shown === sessionId ? <SignedIn key={sessionId} /> : <Between next={sessionId} onReady={show} />;
}

/** Empty screen between two sessions: the next one begins at the start. */
function Between({ next, onReady }: { next: string; onReady: (sessionId: string) => void }) {
  useLayoutEffect(() => {
    forgetUnsaved();
    goTo(homePath, { replace: true });
    onReady(next);
  }, [next, onReady]);
  return null;
}

/** Visitor the routes open for, as of now. */
const visitor = (): Visitor | null => {
  const state = sessionStore.read();
  const brand = readBrandState();
  if (state.status !== 'signedIn') return null;
  return { session: state.session, allowsFiat: brand.status === 'loaded' && brand.brand.allowsFiatDeposits };
};

/** One session: its routes, its queries, its screens. */
function SignedIn() {
  const { permissions, role } = useSession();
  const { allowsFiatDeposits } = useBrand();
  const [{ queries, router, guardAnew }] = useState(() => {
    const client = createQueries();
    return { queries: client, ...createAppRouter(features, { history: pageHistory(), queries: client, visitor }) };
  });
  useEffect(() => () => queries.clear(), [queries]);
  useEffect(() => router.subscribe('onResolved', screenShown), [router]);
  useEffect(
    () =>
      onDoubt((doubt) => {
        void refreshSession().then((isNew) => {
          // A freshly opened page is guarded again; one with a refusal on it stays and shows it.
          if (isNew && doubt === 'restored') guardAnew();
        });
      }),
    [guardAnew],
  );

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
      places: features.places,
    };
  }, [permissions, role, allowsFiatDeposits]);

  return (
    <QueryClientProvider client={queries}>
      <CompositionProvider value={composition}>
        <RouterProvider router={router} />
      </CompositionProvider>
    </QueryClientProvider>
  );
}
