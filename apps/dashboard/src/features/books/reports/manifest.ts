import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { confirmationPath } from './paths';
import { confirmationTitle } from './title';

const need = all('GET_BALANCES');

export const manifest: FeatureManifest = {
  routes: [{ path: confirmationPath, need, load: () => import('./balance-confirmation-page') }],
  navItems: [{ section: 'Reporting', label: confirmationTitle, icon: 'document-check', path: confirmationPath, need }],
  commands: [{ label: 'Confirm balances', also: 'Balance report for an auditor', path: confirmationPath }],
};
