import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { conversionChanges } from './changes';
import { expireConversions } from './expire-conversions';
import { conversionInvariants } from './invariants';
import { conversionList } from './list';
import { conversionPostings } from './postings-of-item';
import { balanceConversionRoutes } from './routes';
import { searchableConversions } from './searchable-repository';
import { sealedConversions } from './repository';
import { conversionRowChecks } from './row-checks';

/** Balances converted at a firm quote. */
export const balanceConversions = defineModule({
  slug: 'balance-conversions',
  tables: {
    balance_conversion: 'MOVES',
  },
  reads: ['ledger_account', 'ledger_entry', 'ledger_transaction'],
  events: {
    'balance-conversion.create': 'A firm quote for a conversion was asked for',
    'balance-conversion.execute': 'Money was converted',
    'balance-conversion.fail': 'A conversion failed',
  },
  invariants: conversionInvariants,
  rowChecks: conversionRowChecks,
  lists: [conversionList],
  sealedTables: [sealedConversions],
  brings: () => [
    searchables.with(searchableConversions),
    changeKinds.with(conversionChanges),
    postedItems.with(conversionPostings),
  ],
  make: ({ rails: { rates }, database }) => ({
    routes: balanceConversionRoutes(rates),
    handlers: [expireConversions(database)],
  }),
});
