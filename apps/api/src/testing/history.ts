import type { Filling } from '@countinghouse/database/testing';
import { seedHistory } from '../sandbox';
import { plantBrands } from '../sandbox/plant-brands';
import { testConfig } from './config';

/** Smallest demo history, with the clock standing still at the instant of its last day. */
export const demoHistory: Filling = {
  name: 'demo history',
  fill: async ({ database, setClock }) => {
    await setClock('2025-06-30T14:30:00.000Z');
    await plantBrands(database, testConfig().assetsDir);
    await seedHistory({ database, profile: 'tiny', secretKey: testConfig().secretKey, anchor: '2025-06-30' });
  },
};
