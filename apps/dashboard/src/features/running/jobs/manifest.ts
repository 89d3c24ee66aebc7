import { all } from '@countinghouse/contract/permissions';
import { failedJobsPath } from '../../../entities/job/paths';
import type { FeatureManifest } from '../../../platform/feature';

export const manifest: FeatureManifest = {
  routes: [
    {
      path: failedJobsPath,
      need: all('MANAGE_ROLES'),
      onlyRole: 'ADMIN',
      load: () => import('./failed-jobs-page'),
      data: async () => (await import('./data')).list,
    },
  ],
};
