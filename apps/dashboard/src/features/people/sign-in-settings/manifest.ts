import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path } from './paths';
import { title } from './title';

const need = all('MANAGE_ROLES');

/** Ways in which people of the organisation sign in. */
export const manifest: FeatureManifest = {
  routes: [{ path, need, onlyRole: 'ADMIN', load: () => import('./settings-page') }],
  navItems: [{ section: 'Settings', label: title, icon: 'sliders', path, need, onlyRole: 'ADMIN' }],
};
