import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import type { Chain } from '../../../rails/chain';
import { selectChainAges } from './watch-repository';

/** Progress of reading each served chain. */
export const watchChainAges = (registry: Registry, database: Database, chains: readonly Chain[]): void =>
  watchRows(registry, database, {
    read: (tx) => selectChainAges(tx, chains),
    figures: [
      {
        name: 'countinghouse_chain_head_height',
        help: 'Height of the newest known block of a chain; no line before the first reading',
        labels: ['chain'],
        value: ({ height }) => height,
      },
      {
        name: 'countinghouse_chain_head_age_seconds',
        help: 'Seconds since a chain was last seen to have a new block; infinite before the first reading',
        labels: ['chain'],
        value: ({ head }) => head,
      },
      {
        name: 'countinghouse_chain_read_age_seconds',
        help: 'Seconds since the node of a chain last answered; infinite before the first reading',
        labels: ['chain'],
        value: ({ read }) => read,
      },
      {
        name: 'countinghouse_chain_whole_age_seconds',
        help: 'Seconds since a chain was last read up to its newest block; infinite before the first time',
        labels: ['chain'],
        value: ({ whole }) => whole,
      },
      {
        name: 'countinghouse_chain_hidden_outputs',
        help: 'Outputs in the blocks read of a chain that only an extension block shows, with no address or amount; no line without any',
        labels: ['chain'],
        value: ({ hidden }) => hidden,
      },
    ],
  });
