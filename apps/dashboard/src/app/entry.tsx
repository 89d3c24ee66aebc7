import {
  Button,
  FullPageError,
  later,
  NavigationProvider,
  SnackbarRegion,
  SpinnerOverlay,
  whenIdle,
  type Later,
} from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mailedPaths, manifest as signIn } from '../features/people/sign-in/manifest';
import { isSandbox } from '../platform/api/base';
import { fetchBrand, PreviewMark, useBrandState } from '../platform/brand';
import { goTo, pageHistory, usePath } from '../platform/history';
import { takeTyped } from '../platform/interrupted';
import { useSessionState } from '../platform/session/use-session-state';
import { rememberWanted, type Wanted } from '../platform/wanted';
import { lazyScreen, withinTime } from './lazy-screen';
import { texts } from './messages';
import { ScreenBoundary } from './screen-error';

const App = lazyScreen(() => import('./app'));

/** The form to sign in, with everything that forms stand on: a session that is restored needs neither. */
const Login = later(
  async () => (await withinTime(() => import('../features/people/sign-in/login-screen'))).LoginScreen,
);

/** Gallery of the kit on one page, for developers: in the sandbox and during development. */
const galleryPath = '/design';
const Gallery = lazy(async () => ({ default: (await import('@countinghouse/ui/gallery/Gallery')).Gallery }));

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

const publicScreens: Readonly<Record<string, Later<object>>> = Object.fromEntries(
  (signIn.routes ?? []).map(({ path, load }) => [path, lazyScreen(load)]),
);

/**
 * Fetches what is drawn first: the application for a stored session, otherwise the login or its neighbour at this path. Resolves when it is here, well
 * or badly.
 */
export const preloadFirst = (hasSession: boolean): Promise<void> => {
  const path = pageHistory().location.pathname;
  if (hasSession && !mailedPaths.includes(path)) return App.preload();
  const screen = Object.hasOwn(publicScreens, path) ? publicScreens[path] : undefined;
  return (screen ?? Login).preload();
};

type EntryProps = {
  /** Answer of `preloadFirst`. It is awaited before anything suspends, for React holds content back for a while after a fallback. */
  readonly isHere: Promise<void>;
};

/** The brand first, then the login and its neighbours, or the app. */
export function Entry({ isHere }: EntryProps) {
  const brand = useBrandState();
  const session = useSessionState();
  const path = usePath();
  const owner = useRef<Wanted['owner']>(null);
  const [isAwaited, setAwaited] = useState(true);

  useEffect(() => {
    void isHere.then(() => setAwaited(false));
  }, [isHere]);
  // A session may end while there is no connection.
  useEffect(() => whenIdle(() => void Login.preload()), []);
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
      >
        {texts.brandFailedDetail}
      </FullPageError>
    );
  if (brand.status === 'loading' || session.status === 'restoring' || isAwaited) return <Waiting />;
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
      {Screen ? <Screen /> : <Login onFirstInput={() => void preloadSignedIn()} />}
    </NavigationProvider>
  );
}
