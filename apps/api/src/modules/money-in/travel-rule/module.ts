import { defineModule } from '../../../module/define-module';
import { callTakers } from '../../carriers/travel-rule-providers';
import { changeKinds } from '../../running/events';
import { inquiryJobs } from './answer-inquiries';
import { travelRuleChanges } from './changes';
import { sealedInquiries } from './inquiries-repository';
import { travelRuleJobs } from './jobs';
import { travelRuleList } from './list';
import { depositTellers } from './points';
import { travelRuleRoutes } from './routes';
import { sealedRecords } from './repository';
import { inquiryTakers } from './take-inquiry';

/** Payers' data required by the travel rule. */
export const travelRule = defineModule({
  slug: 'travel-rule',
  tables: {
    personal_data_key: 'MOVES',
    originator: 'MOVES',
    payment_originator: 'MOVES',
    travel_rule_record: 'MOVES',
    travel_rule_inquiry: 'MOVES',
  },
  reads: ['deposit', 'payment'],
  events: {
    'travel-rule.complete': 'The payer of a deposit was named as the travel rule asks',
    'travel-rule.read': 'Somebody read who the payer of a deposit is',
    'travel-rule.refuse': 'A deposit whose payer was not named in time goes back',
    'travel-rule.escalate': 'A deposit whose payer was not named in time waits for the platform',
    'travel-rule-inquiry.receive': 'Another provider asked whether coins of its customer may be sent here',
    'travel-rule-inquiry.read': 'Somebody read who another provider asked about',
    'travel-rule-inquiry.accept': 'An inquiry of another provider was accepted: it is told the address',
    'travel-rule-inquiry.reject': 'An inquiry of another provider was rejected',
    'travel-rule-inquiry.confirm': 'Another provider told the transaction of an accepted inquiry',
    'travel-rule-inquiry.contradiction':
      'Another provider told an end of an accepted inquiry that does not fit its deposit, or what it told before',
    'travel-rule-inquiry.cancel': 'Another provider told that no coins of an accepted inquiry will come',
  },
  lists: [travelRuleList],
  sealedTables: [sealedRecords, sealedInquiries],
  brings: ({ config }) => [changeKinds.with(travelRuleChanges), callTakers.with(...inquiryTakers(config))],
  make: ({ rails: { mail, peers }, one, ...services }) => {
    const tell = one(depositTellers);
    const jobs = [travelRuleJobs(services, mail, tell), inquiryJobs(services, peers, tell)];
    return {
      routes: travelRuleRoutes(tell),
      handlers: jobs.flatMap(({ handlers }) => handlers),
      schedules: jobs.flatMap(({ schedules }) => schedules),
    };
  },
});
