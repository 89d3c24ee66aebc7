import { defineModule } from '../../../module/define-module';
import { answerCalls } from './answer-calls';
import { callTakers } from './points';
import { sealedProviders } from './repository';

/** Other providers of the travel rule, and their calls. */
export const travelRuleProviders = defineModule({
  slug: 'travel-rule-providers',
  tables: {
    travel_rule_provider: { shared: 'providers that this cell knows' },
  },
  events: {
    'travel-rule-provider.set': 'The platform allowed, changed or blocked another provider of the travel rule',
  },
  sealedTables: [sealedProviders],
  make: ({ database, config, all }) => ({
    ...(config.travelRule && {
      peers: answerCalls({ database, secretKey: config.secretKey, exchange: config.travelRule }, all(callTakers)),
    }),
  }),
});
