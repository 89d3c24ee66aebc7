import { serviceWorkerPath } from './trusted-types';

const idle = (act: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 2000);

/**
 * Installs the service worker once the browser has nothing better to do: it fetches the whole build. Where there is
 * none (a private window, plain http, a policy of the device) the dashboard works as well.
 */
export const installServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  idle(() => {
    navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' }).catch(() => undefined);
  });
};
