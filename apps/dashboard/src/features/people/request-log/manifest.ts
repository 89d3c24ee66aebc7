import { all } from '@countinghouse/contract/permissions';
import { requestsPath } from '../../../entities/api-key/paths';
import type { FeatureManifest } from '../../../platform/feature';

export const manifest: FeatureManifest = {
  routes: [
    {
      path: requestsPath,
      need: all('GET_API_CREDENTIALS'),
      load: () => import('./requests-page'),
      data: async () => (await import('./data')).list,
    },
  ],
};
