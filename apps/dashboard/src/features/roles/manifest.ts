import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { messages } from './messages';
import { paths } from './paths';

const need = all('MANAGE_ROLES');

export const manifest: FeatureManifest = {
  routes: [
    { path: paths.list, need, load: () => import('./roles-page') },
    { path: paths.create, need, load: () => import('./create-role-page') },
    { path: paths.edit, need, load: () => import('./edit-role-page') },
    { path: paths.delete, need, load: () => import('./delete-role-page') },
  ],
  navItems: [{ section: 'Settings', label: messages.title, icon: 'id-card', path: paths.list, need }],
};
