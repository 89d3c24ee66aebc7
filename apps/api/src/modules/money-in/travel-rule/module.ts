import { defineModule } from '../../../module/define-module';
import { changeKinds } from '../../running/events';
import { travelRuleChanges } from './changes';
import { travelRuleJobs } from './jobs';
import { travelRuleList } from './list';
import { depositTellers } from './points';
import { travelRuleRoutes } from './routes';
import { sealedRecords } from './repository';

/** Payers' data required by the travel rule. */
export const travelRule = defineModule({
  slug: 'travel-rule',
  reads: ['deposit', 'payment'],
  events: {
    'travel-rule.complete': 'The payer of a deposit was named as the travel rule asks',
    'travel-rule.read': 'Somebody read who the payer of a deposit is',
    'travel-rule.refuse': 'A deposit whose payer was not named in time goes back',
    'travel-rule.escalate': 'A deposit whose payer was not named in time waits for the platform',
  },
  lists: [travelRuleList],
  sealedTables: [sealedRecords],
  brings: () => [changeKinds.with(travelRuleChanges)],
  make: ({ rails: { mail }, one, ...services }) => ({
    routes: travelRuleRoutes(one(depositTellers)),
    ...travelRuleJobs(services, mail, one(depositTellers)),
  }),
});
