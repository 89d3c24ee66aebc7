import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { stopTitle } from './title';
import { stopPath } from './paths';

/** Stop of outgoing money: one person sets it, everybody sees it, and two release it. */
export const manifest: FeatureManifest = {
  routes: [{ path: stopPath, need: all('CREATE_WITHDRAWAL'), load: () => import('./stop-page') }],
  commands: [{ label: stopTitle, also: 'Freeze withdrawals, emergency', path: stopPath, icon: 'halt' }],
  latePrompt: () => import('./stop-banner'),
};
