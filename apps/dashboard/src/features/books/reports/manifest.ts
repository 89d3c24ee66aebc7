import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { confirmationPath, costsPath } from './paths';
import { confirmationTitle, costsTitle } from './title';

const need = all('GET_BALANCES');

export const manifest: FeatureManifest = {
  routes: [
    { path: confirmationPath, need, load: () => import('./balance-confirmation-page') },
    {
      path: costsPath,
      need,
      load: () => import('./costs/page'),
      data: async () => (await import('./costs/data')).costs,
    },
  ],
  navItems: [
    { section: 'Reporting', label: confirmationTitle, icon: 'document-check', path: confirmationPath, need },
    { section: 'Reporting', label: costsTitle, icon: 'percent', path: costsPath, need },
  ],
  commands: [
    { label: 'Confirm balances', also: 'Balance report for an auditor', path: confirmationPath },
    { label: 'Show costs', also: 'Cost of 1:1 rates and fee distribution', path: costsPath },
  ],
};
