import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { accountUses } from '../../carriers/bank-accounts';
import { ownPayments } from '../../money-in/fiat-deposits';
import { approvables } from '../withdrawal-approvals';
import { approvableFiatWithdrawals } from './approvable-fiat-withdrawals';
import { fiatWithdrawalChanges } from './changes';
import { fiatWithdrawalInvariants } from './invariants';
import { fiatWithdrawalJobs } from './jobs';
import { fiatWithdrawalList } from './list';
import { fiatOwnPayments } from './own-payments';
import { fiatWithdrawalPostings } from './postings-of-item';
import { hasOpenFiatWithdrawal } from './repository';
import { fiatWithdrawalRoutes } from './routes';
import { searchableFiatWithdrawals } from './searchable-repository';
import { fiatWithdrawalRowChecks } from './row-checks';

/** Fiat money paid to verified bank accounts. */
export const fiatWithdrawals = defineModule({
  slug: 'fiat-withdrawals',
  tables: {
    fiat_withdrawal: 'MOVES',
    bank_payment_file: 'MOVES',
  },
  reads: ['bank_account', 'collection_account', 'ledger_account', 'ledger_entry', 'ledger_hold', 'ledger_transaction'],
  events: {
    'fiat-withdrawal.create': 'A fiat withdrawal was made, and amount and fee reserved',
    'fiat-withdrawal.cancel': 'A fiat withdrawal was cancelled before it went to the bank',
    'fiat-withdrawal.move': 'A fiat withdrawal went on: to the bank, paid, refused, or come back',
    'fiat-withdrawal.wait':
      'A fiat withdrawal was due and waits: for money at the bank, or for an account that pays by its method',
    'fiat-withdrawal.bank-answer':
      'A bank spoke about a fiat withdrawal without ending it: that it has it, or asks about the payee’s name',
    'fiat-withdrawal.file.make': 'Fiat withdrawals were put into a file for the bank',
    'fiat-withdrawal.file.deliver': 'The server handed a file of payments over to the bank, or could not',
    'fiat-withdrawal.file.export': 'An operator took a file of payments out for the bank',
  },
  invariants: fiatWithdrawalInvariants,
  rowChecks: fiatWithdrawalRowChecks,
  lists: [fiatWithdrawalList],
  brings: ({ rails: { rates }, config }) => [
    searchables.with(searchableFiatWithdrawals),
    changeKinds.with(fiatWithdrawalChanges),
    postedItems.with(fiatWithdrawalPostings),
    accountUses.with(hasOpenFiatWithdrawal),
    ownPayments.with(fiatOwnPayments),
    approvables.with({ FIAT: approvableFiatWithdrawals(rates, config) }),
  ],
  make: ({ rails: { bank, mail: mailer, rates }, one, ...services }) => ({
    routes: fiatWithdrawalRoutes(rates),
    ...fiatWithdrawalJobs(services, { bank, mailer, takes: { rates, ownPayments: one(ownPayments) } }),
  }),
});
