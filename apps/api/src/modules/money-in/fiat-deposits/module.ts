import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { bankStatements } from '../../books/reconciliation';
import { accountUses } from '../../carriers/bank-accounts';
import { fiatDepositChanges } from './changes';
import { fiatDepositInvariants } from './invariants';
import { fiatDepositJobs } from './jobs';
import { fiatDepositList, whitelabelDepositList } from './list';
import { ownPayments } from './points';
import { fiatDepositPostings } from './postings-of-item';
import { hasOpenDeposit, statedByBanks } from './repository';
import { fiatDepositRoutes } from './routes';
import { searchableTopUps, searchableWhitelabel } from './searchable-repository';
import { fiatDepositRowChecks } from './row-checks';

/** Fiat money that comes in, matched by its reference. */
export const fiatDeposits = defineModule({
  slug: 'fiat-deposits',
  tables: {
    collection_account: 'MOVES',
    bank_entry: 'MOVES',
    bank_entry_key: 'MOVES',
    bank_pending_entry: 'MOVES',
    bank_closing: 'MOVES',
    fiat_deposit: 'MOVES',
    whitelabel_fiat_deposit: 'MOVES',
  },
  reads: ['bank_account', 'ledger_account', 'ledger_entry', 'ledger_transaction'],
  events: {
    'fiat-deposit.create': 'Money to come by bank was announced',
    'fiat-deposit.cancel': 'An announcement of money was taken back',
    'fiat-deposit.expire': 'Announced money did not come in time',
    'fiat-deposit.receive': 'Announced money came and was credited',
    'fiat-deposit.review': 'Announced money came from another account than was told',
    'fiat-deposit.accept': 'The platform let announced money be credited that another account had sent',
    'fiat-deposit.return': 'Money that had come by bank went back',
    'whitelabel-fiat-deposit.receive': 'A payer’s money came by bank and was credited',
    'whitelabel-fiat-deposit.reverse': 'A bank took back a payer’s money',
  },
  invariants: fiatDepositInvariants,
  rowChecks: fiatDepositRowChecks,
  lists: [fiatDepositList, whitelabelDepositList],
  brings: () => [
    searchables.with(searchableTopUps, searchableWhitelabel),
    changeKinds.with(fiatDepositChanges),
    postedItems.with(fiatDepositPostings),
    bankStatements.with(statedByBanks),
    accountUses.with(hasOpenDeposit),
  ],
  make: ({ rails: { bank, rates }, database, one }) => ({
    routes: fiatDepositRoutes,
    ...fiatDepositJobs({ database, bank, rates, ownPayments: one(ownPayments) }),
  }),
});
