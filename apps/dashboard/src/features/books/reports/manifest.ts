import { all, anyOf } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { confirmationPath, costsPath, schedulePaths } from './paths';
import { confirmationTitle, costsTitle } from './title';

const need = all('GET_BALANCES');

/** The right to any list that is reported. */
const anyReport = anyOf(
  'GET_PAYMENT',
  'GET_PAYMENTS',
  'GET_WITHDRAWALS',
  'GET_FIAT_DEPOSITS',
  'GET_FIAT_WITHDRAWALS',
  'GET_INTERNAL_TRANSFERS',
  'GET_BALANCE_CONVERSIONS',
  'GET_STATISTICS',
  'GET_BALANCES',
);

export const manifest: FeatureManifest = {
  routes: [
    { path: confirmationPath, need, load: () => import('./balance-confirmation-page') },
    {
      path: costsPath,
      need,
      load: () => import('./costs/page'),
      data: async () => (await import('./costs/data')).costs,
    },
    {
      path: schedulePaths.list,
      need: anyReport,
      load: () => import('./schedules/page'),
      data: async () => (await import('./schedules/data')).schedules,
    },
    { path: schedulePaths.create, need: anyReport, load: () => import('./schedules/create-page') },
    {
      path: schedulePaths.edit,
      need: anyReport,
      load: () => import('./schedules/edit-page'),
      data: async () => (await import('./schedules/data')).schedules,
    },
  ],
  navItems: [
    { section: 'Reporting', label: confirmationTitle, icon: 'document-check', path: confirmationPath, need },
    { section: 'Reporting', label: costsTitle, icon: 'percent', path: costsPath, need },
  ],
  commands: [
    {
      label: 'Confirm balances',
      also: 'Balance report for an auditor',
      path: confirmationPath,
      icon: 'document-check',
    },
    { label: 'Schedule a report', also: 'Send a report by mail every day, week or month', path: schedulePaths.create },
    { label: 'Show costs', also: 'Cost of 1:1 rates and fee distribution', path: costsPath, icon: 'percent' },
  ],
};
