import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { toldThings } from '../../running/callbacks';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { outgoingSteps } from '../../carriers/outgoing-transfers';
import { depositTellers } from '../travel-rule';
import { paymentChanges } from './changes';
import { toldPayments } from './deposit-callback';
import { depositInvariants } from './invariants';
import { depositFigures } from './moved';
import { cryptoDepositJobs } from './jobs';
import { paymentList } from './list';
import { paymentPostings } from './postings-of-item';
import { refundSteps } from './refund-steps';
import { cryptoDepositRoutes } from './routes';
import { searchablePayments } from './searchable-repository';
import { tellDepositBy } from './tell-deposit-by';
import { sealedDeposits, sealedPayments, sealedRefunds } from './sealed';
import { paymentRowChecks } from './row-checks';

/** Payments in coins, from their creation to the credit. */
export const cryptoDeposits = defineModule({
  slug: 'crypto-deposits',
  tables: {
    payment: 'MOVES',
    payment_link: 'MOVES',
    deposit: 'MOVES',
    deposit_address: 'MOVES',
    refund: 'MOVES',
  },
  reads: ['ledger_account', 'ledger_entry', 'ledger_transaction', 'pay_link', 'invoice'],
  events: {
    'payment.create': 'A payment was made',
    'payment.choose-currency': 'The coin of a payment was chosen, by staff, an API key or the payer',
    'payment.cancel': 'A payment was cancelled before anything was seen',
    'payment.expire': "A payment's time ran out",
    'deposit.settle': 'A deposit was credited, blocked, found too small, returned or taken back by its chain',
    'refund.confirm': 'The chain confirmed a refund',
  },
  figures: depositFigures,
  invariants: depositInvariants,
  lists: [paymentList],
  rowChecks: paymentRowChecks,
  sealedTables: [sealedPayments, sealedDeposits, sealedRefunds],
  brings: ({ rails: { rates } }) => [
    searchables.with(searchablePayments),
    changeKinds.with(paymentChanges),
    postedItems.with(paymentPostings),
    outgoingSteps.with({ REFUND: refundSteps(rates) }),
    depositTellers.with(tellDepositBy(rates)),
    toldThings.with(toldPayments),
  ],
  make: ({ rails: { rates, chain }, config, database }) => ({
    routes: cryptoDepositRoutes({ rates, addresses: chain.addresses, nets: config.chainNodes }),
    ...cryptoDepositJobs(database),
  }),
});
