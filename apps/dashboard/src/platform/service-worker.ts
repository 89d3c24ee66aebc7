import { whenIdle } from '@countinghouse/ui';
import { serviceWorkerPath } from './trusted-types';

/**
 * Installs the service worker once the browser is idle: it fetches the whole build. Without one (a private window, plain http, a policy of the
 * device) the dashboard works as well.
 */
export const installServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' }).catch(() => undefined);
  });
};
