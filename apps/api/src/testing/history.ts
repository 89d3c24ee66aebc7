import type { Filling } from '@countinghouse/database/testing';
import { seedHistory } from '../sandbox';
import { testConfig } from './config';

/** The demo history at its smallest, at the instant of its last day that the clock stands still at. */
export const demoHistory: Filling = {
  name: 'demo history',
  fill: async ({ database, setClock }) => {
    await setClock('2025-06-30T14:30:00.000Z');
    await seedHistory({ database, profile: 'tiny', secretKey: testConfig().secretKey, anchor: '2025-06-30' });
  },
};
