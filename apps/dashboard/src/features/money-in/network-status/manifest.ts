import type { FeatureManifest } from '../../../platform/feature';
import { networkStatusPath } from './paths';
import { title } from './title';

/** Reached from the palette: a question of support, not a place of daily work. */
export const manifest: FeatureManifest = {
  routes: [
    {
      path: networkStatusPath,
      need: 'login',
      load: () => import('./network-status-page'),
      data: async () => (await import('./data')).screen,
    },
  ],
  commands: [
    {
      label: `See ${title.toLowerCase()}`,
      also: 'Blockchain delayed, payment not seen',
      path: networkStatusPath,
      icon: 'info',
    },
  ],
};
