import { defineModule } from '../../../module/define-module';
import { travelRuleGate } from '../travel-rule';
import { chainWatchJobs } from './jobs';

/** Coins that arrive: followed on their chains until they are final, screened, and told to their payments. */
export const chainWatch = defineModule({
  slug: 'chain-watch',
  reads: ['deposit', 'deposit_address', 'payment'],
  make: ({ rails: { rates, chain, screening }, config, database }) =>
    chainWatchJobs({ database, chain, rates, screening, travelRule: travelRuleGate({ rates, config }) }),
});
