import { anyOf } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path } from './paths';
import { title } from './title';

const need = anyOf('GET_PAYMENT', 'GET_PAYMENTS', 'GET_WITHDRAWALS');

export const manifest: FeatureManifest = {
  routes: [{ path, need, load: () => import('./callbacks-page'), data: async () => (await import('./data')).screen }],
  navItems: [{ section: 'Reporting', label: title, icon: 'send', path, need }],
  commands: [{ label: 'Send callbacks again', also: 'Webhooks that failed', path, icon: 'send' }],
};
