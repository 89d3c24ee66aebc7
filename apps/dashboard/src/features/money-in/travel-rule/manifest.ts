import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { travelRulePaths as paths } from '../../../entities/travel-rule/paths';
import { recordHref } from './paths';
import { title } from './title';

const view = all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');

export const manifest: FeatureManifest = {
  places: { TRAVEL_RULE: recordHref },
  routes: [
    {
      path: paths.list,
      need: view,
      load: () => import('./travel-rule-page'),
      data: async () => (await import('./data')).list,
    },
    {
      path: paths.name,
      need: all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'),
      load: () => import('./originator-page'),
      data: async () => (await import('./form-data')).one,
    },
  ],
  navItems: [
    {
      section: 'Organisation',
      label: title,
      icon: 'id-card',
      path: paths.list,
      need: view,
      badge: () => import('./waiting-badge'),
    },
  ],
};
