import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { unservedLists } from '../../books/exports';
import { searchables } from '../../organisation/search';
import { toldThings } from '../../running/callbacks';
import { changeKinds } from '../../running/events';
import { approvables } from '../withdrawal-approvals';
import { approvableBatches } from './approvable-batches';
import { toldBatches } from './batch-callback';
import { payoutBatchChanges } from './changes';
import { payoutBatchInvariants } from './invariants';
import { payoutBatchJobs } from './jobs';
import { payoutBatchList } from './list';
import { payoutResults } from './report';
import { searchableBatches } from './searchable-repository';
import { payoutBatchRoutes, payoutResultsList } from './routes';

/** Many payouts of one coin, or to bank accounts, checked row by row, frozen and approved together. */
export const payoutBatches = defineModule({
  slug: 'payout-batches',
  tables: {
    payout_batch: 'MOVES',
    payout_batch_row: 'MOVES',
  },
  // The first by its name only, which a column of a row's recipient bears.
  reads: ['bank_account', 'crypto_withdrawal', 'fiat_withdrawal'],
  events: {
    'payout-batch.create': 'A payout batch was begun, or the unsent payouts of another one repeated',
    'payout-batch.rows': 'Rows of a payout batch were given or mended',
    'payout-batch.submit': 'A payout batch was submitted as its maker looked at it',
    'payout-batch.freeze': 'The payouts of a batch were made, and what they may cost reserved',
    'payout-batch.cancel': 'A payout batch was discarded or taken back',
  },
  invariants: payoutBatchInvariants,
  lists: [payoutBatchList, payoutResults],
  brings: ({ rails: { rates }, config }) => [
    changeKinds.with(payoutBatchChanges),
    unservedLists.with(payoutResultsList),
    approvables.with({ BATCH: approvableBatches(rates, config) }),
    toldThings.with(toldBatches),
    ...searchableBatches.map((batches) => searchables.with(batches)),
  ],
  make: ({ rails, database, config }) => {
    const { rates } = rails;
    const offers = offersOf(rails);
    return { routes: payoutBatchRoutes(rates, offers), ...payoutBatchJobs(database, { rates, offers, config }) };
  },
});
