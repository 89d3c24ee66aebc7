import { defineModule } from '../../../module/define-module';
import { liveChains } from '../../../rails/chain';
import { travelRuleGate } from '../travel-rule';
import { railInvariants } from './invariants';
import { chainWatchJobs } from './jobs';
import { watchChainAges } from './metrics';

/** Incoming coins: followed on their chains until final, screened, and reported to their payments. */
export const chainWatch = defineModule({
  slug: 'chain-watch',
  tables: {
    chain_cursor: { shared: 'how far this cell has read a chain' },
    chain_problem: { shared: 'nodes of this cell' },
    watched_transfer: 'MOVES',
  },
  reads: ['deposit', 'deposit_address', 'outgoing_transfer', 'payment', 'simulated_transfer', 'unassociated_deposit'],
  invariants: railInvariants,
  make: ({ rails: { rates, chain, screening }, config, database }) => ({
    ...chainWatchJobs({ database, chain, rates, screening, travelRule: travelRuleGate({ rates, config }) }),
    metrics: (registry) => watchChainAges(registry, database, liveChains(chain.reader.chains)),
  }),
});
