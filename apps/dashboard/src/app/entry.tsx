import { Button, FullPageError, NavigationProvider, SnackbarRegion, SpinnerOverlay } from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useRef, type FunctionComponent } from 'react';
import { LoginScreen } from '../features/people/sign-in/login-screen';
import { mailedPaths, manifest as signIn } from '../features/people/sign-in/manifest';
import { isSandbox } from '../platform/api/base';
import { fetchBrand, PreviewMark, useBrandState } from '../platform/brand';
import { goTo, usePath } from '../platform/history';
import { takeTyped } from '../platform/interrupted';
import { useSessionState } from '../platform/session/use-session-state';
import { rememberWanted, type Wanted } from '../platform/wanted';
import { lazyScreen } from './lazy-screen';
import { texts } from './messages';
import { ScreenBoundary } from './screen-error';

/** Fetched ahead, it is drawn in the very render that opens the session: React delays the content after a fallback for a while. */
const App = lazyScreen(() => import('./app'));

/** Gallery of the kit on one page, for developers: in the sandbox and during development. */
const galleryPath = '/design';
const Gallery = lazy(async () => ({ default: (await import('@countinghouse/ui/gallery/Gallery')).Gallery }));

/** Fetches the signed-in application if a session is stored. */
export const preloadApp = (): void => {
  void App.preload();
};

/** Loads the application while somebody who is going to sign in types, and then the screen they will most likely land on. */
const preloadSignedIn = async (): Promise<void> => {
  await App.preload();
  try {
    const { loadLandingAhead } = await import('./app');
    loadLandingAhead();
  } catch {
    // A failure is reported when it is fetched again after sign-in.
  }
};

const publicScreens: Readonly<Record<string, FunctionComponent>> = Object.fromEntries(
  (signIn.routes ?? []).map(({ path, load }) => [path, lazyScreen(load)]),
);

/** The brand first, then the login and its neighbours, or the app. */
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
      <PreviewMark />
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
    // The outcome of a sent request is reported instead, with a link back to the form if there is reason to return.
    if (typed?.values !== null) rememberWanted({ href, values: typed?.values ?? null, owner: owner.current });
    goTo('/', { replace: true });
  }, [Screen, isHome, owner]);
  return (
    <NavigationProvider navigate={goTo}>
      {Screen ? <Screen /> : <LoginScreen onFirstInput={() => void preloadSignedIn()} />}
    </NavigationProvider>
  );
}
