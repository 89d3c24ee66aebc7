import { expect, it } from 'vitest';
import type { ChainReader } from '../../../rails/chain';
import { noting } from './jobs';

const fault = 'BTC could not be read through a fault of this installation: its log says more';
class Foreign extends Error {}
const database = (): Promise<never> => Promise.reject(new Error('relation "deposit_address" of 10.0.0.7 is away'));

it.each<[string, ChainReader['read'], string]>([
  [
    'of its node in the words of the rail',
    () => Promise.reject(new Error('The node of BTC cannot be reached')),
    'The node of BTC cannot be reached',
  ],
  [
    'of the database asked meanwhile in one plain sentence',
    async (_chain, _cursor, ours) => {
      await ours.among(['a']);
      throw new Error('Never reached');
    },
    fault,
  ],
  ['of any other kind in one plain sentence', () => Promise.reject(new Foreign('row of somebody')), fault],
])('a chain that cannot be read shows people the fault %s', async (_what, read, shown) => {
  const kept: string[] = [];
  const reader = noting(
    async (_chain, problem) => {
      kept.push(problem);
    },
    { chains: ['BTC'], read, locate: async () => [] },
  );
  await expect(reader.read('BTC', null, { among: database, awaited: database })).rejects.toThrow();
  expect(kept).toEqual([shown]);
});
