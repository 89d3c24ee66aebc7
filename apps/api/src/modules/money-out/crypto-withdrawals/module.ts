import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { searchables } from '../../organisation/search';
import { toldThings } from '../../running/callbacks';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { outgoingSteps } from '../../carriers/outgoing-transfers';
import { callTakers } from '../../carriers/travel-rule-providers';
import { approvables } from '../withdrawal-approvals';
import { approvableWithdrawals } from './approvable-withdrawals';
import { withdrawalChanges } from './changes';
import { withdrawalInquiryJobs } from './ask-provider';
import { withdrawalInvariants } from './invariants';
import { withdrawalFigures } from './moved';
import { cryptoWithdrawalJobs } from './jobs';
import { cryptoWithdrawalList } from './list';
import { withdrawalSteps } from './outgoing-steps';
import { withdrawalPostings } from './postings-of-item';
import { cryptoWithdrawalRoutes } from './routes';
import { searchableWithdrawals } from './searchable-repository';
import { withdrawalRowChecks } from './row-checks';
import { resolutionTaker } from './take-resolution';
import { toldWithdrawals } from './withdrawal-callback';

/** Coins paid out of the balance of a business. */
export const cryptoWithdrawals = defineModule({
  slug: 'crypto-withdrawals',
  tables: {
    crypto_withdrawal: 'MOVES',
    withdrawal_inquiry: 'MOVES',
  },
  reads: [
    'ledger_account',
    'ledger_entry',
    'ledger_hold',
    'ledger_transaction',
    'outgoing_transfer',
    'travel_rule_provider',
  ],
  events: {
    'crypto-withdrawal.create': 'A crypto withdrawal was made, and what it may cost reserved',
    'crypto-withdrawal.cancel': 'A crypto withdrawal was cancelled before it was sent',
    'crypto-withdrawal.callback.send': 'Somebody had the business told of a crypto withdrawal once more',
    'crypto-withdrawal.release':
      'The platform let a crypto withdrawal go on that screening had blocked or had no answer about',
    'crypto-withdrawal.refuse': 'The platform refused a crypto withdrawal that screening had blocked',
    'crypto-withdrawal.drop': 'The platform declared that a crypto withdrawal will never be on its chain',
    'crypto-withdrawal.ask-provider':
      'The provider behind a travel address was asked whether coins may be sent to its customer',
    'crypto-withdrawal.provider-answer': 'The provider behind a travel address named the address, or refused the coins',
    'crypto-withdrawal.contradiction':
      'The provider behind a travel address said something else than before: its first word stands',
    'crypto-withdrawal.refuse-answer':
      'An answer of the provider behind a travel address was not taken: it named no address that may be paid',
    'crypto-withdrawal.move': 'A crypto withdrawal went on: it was picked, blocked, sent, confirmed, or it failed',
  },
  figures: withdrawalFigures,
  invariants: withdrawalInvariants,
  rowChecks: withdrawalRowChecks,
  lists: [cryptoWithdrawalList],
  brings: ({ rails: { rates }, config }) => [
    searchables.with(searchableWithdrawals),
    changeKinds.with(withdrawalChanges),
    postedItems.with(withdrawalPostings),
    outgoingSteps.with({ WITHDRAWAL: withdrawalSteps(rates, config) }),
    approvables.with({ CRYPTO: approvableWithdrawals(rates, config) }),
    callTakers.with(resolutionTaker(config)),
    toldThings.with(toldWithdrawals),
  ],
  make: ({ rails, ...services }) => {
    const { rates, screening, peers } = rails;
    const offers = offersOf(rails);
    const jobs = [
      cryptoWithdrawalJobs({ ...services, screening, rates, offers }),
      withdrawalInquiryJobs(services, peers),
    ];
    return {
      routes: cryptoWithdrawalRoutes(rates, offers),
      handlers: jobs.flatMap(({ handlers }) => handlers),
      schedules: jobs.flatMap(({ schedules }) => schedules),
    };
  },
});
