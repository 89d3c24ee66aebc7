import { Button, FullPageError, NavigationProvider, SnackbarRegion, SpinnerOverlay } from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useRef, type FunctionComponent } from 'react';
import { LoginScreen } from '../features/people/sign-in/login-screen';
import { mailedPaths, manifest as signIn } from '../features/people/sign-in/manifest';
import { isSandbox } from '../platform/api/base';
import { fetchBrand, useBrandState } from '../platform/brand';
import { goTo, usePath } from '../platform/history';
import { takeTyped } from '../platform/interrupted';
import { useSessionState } from '../platform/session/use-session-state';
import { rememberWanted, type Wanted } from '../platform/wanted';
import { lazyScreen } from './lazy-screen';
import { texts } from './messages';
import { ScreenBoundary } from './screen-error';

/** Fetched ahead, it is drawn in the very render that opens the session: React holds back for a while what follows a fallback. */
const App = lazyScreen(() => import('./app'));

/** The kit on one page, for whoever builds screens: in the sandbox and while developing. */
const galleryPath = '/design';
const Gallery = lazy(async () => ({ default: (await import('@countinghouse/ui/gallery/Gallery')).Gallery }));

/** Fetches what a signed-in person needs where a session is stored. */
export const preloadApp = (): void => {
  void App.preload();
};

/** The same while somebody types who is going to sign in, and then the screen they will most likely land on. */
const preloadSignedIn = async (): Promise<void> => {
  await App.preload();
  try {
    const { loadLandingAhead } = await import('./app');
    loadLandingAhead();
  } catch {
    // It is fetched once they are signed in, and says then what went wrong.
  }
};

const publicScreens: Readonly<Record<string, FunctionComponent>> = Object.fromEntries(
  (signIn.routes ?? []).map(({ path, load }) => [path, lazyScreen(load)]),
);

/** The brand first, then whoever is there: the login and its neighbours, or the app. */
export function Entry() {
  const brand = useBrandState();
  const session = useSessionState();
  const path = usePath();
  const owner = useRef<Wanted['owner']>(null);

  useEffect(() => {
    if (session.status !== 'signedIn') return;
    const { id, organisationId } = session.session;
    owner.current = { userId: id, organisationId };
  }, [session]);

  if (brand.status === 'error')
    return (
      <FullPageError
        title={texts.brandFailed}
        action={
          <Button icon="refresh" onPress={() => void fetchBrand()}>
            {texts.tryAgain}
          </Button>
        }
      />
    );
  if (brand.status === 'loading' || session.status === 'restoring') return <Waiting />;
  return (
    <>
      <ScreenBoundary location={path}>
        <Suspense fallback={<Waiting />}>
          {path === galleryPath && isSandbox() ? (
            <Gallery />
          ) : session.status === 'signedIn' && !mailedPaths.includes(path) ? (
            <App />
          ) : (
            <SignedOut owner={owner} />
          )}
        </Suspense>
      </ScreenBoundary>
      <SnackbarRegion />
    </>
  );
}

function Waiting() {
  return <SpinnerOverlay isVisible isFullPage label={texts.loading} />;
}

/** Three public screens; any other address leads to the login and is offered again after it. */
function SignedOut({ owner }: { owner: { readonly current: Wanted['owner'] } }) {
  const path = usePath();
  const Screen = Object.hasOwn(publicScreens, path) ? publicScreens[path] : undefined;
  const isHome = path === '/';
  useEffect(() => {
    if (Screen || isHome) return;
    const href = window.location.pathname + window.location.search;
    const typed = takeTyped(href);
    // Of what had been sent it is told what became of it; that leads back to the form where there is a reason to.
    if (typed?.values !== null) rememberWanted({ href, values: typed?.values ?? null, owner: owner.current });
    goTo('/', { replace: true });
  }, [Screen, isHome, owner]);
  return (
    <NavigationProvider navigate={goTo}>
      {Screen ? <Screen /> : <LoginScreen onFirstInput={() => void preloadSignedIn()} />}
    </NavigationProvider>
  );
}
