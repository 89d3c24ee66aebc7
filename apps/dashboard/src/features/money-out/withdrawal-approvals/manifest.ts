import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { approvalHref, paths } from './paths';
import { title } from './title';

const need = all('CREATE_WITHDRAWAL');
/** The rules are an administrator's. */
const administrators = { need: all('MANAGE_ROLES'), onlyRole: 'ADMIN' } as const;

export const manifest: FeatureManifest = {
  places: { WITHDRAWAL_APPROVAL: approvalHref, 'approval-rule': () => paths.rules },
  routes: [
    {
      path: paths.pending,
      need,
      load: () => import('./pending-page'),
      data: async () => (await import('./data')).pending,
    },
    {
      path: paths.history,
      need,
      load: () => import('./history-page'),
      data: async () => (await import('./data')).history,
    },
    { path: paths.rules, ...administrators, load: () => import('./rules-page') },
    { path: paths.createRule, ...administrators, load: () => import('./create-rule-page') },
    { path: paths.editRule, ...administrators, load: () => import('./edit-rule-page') },
    { path: paths.removeRule, ...administrators, load: () => import('./remove-rule-page') },
  ],
  navItems: [
    {
      section: 'Organisation',
      label: title,
      icon: 'stamp',
      path: paths.pending,
      covers: [paths.stop],
      need,
      badge: () => import('./votable-badge'),
    },
  ],
};
