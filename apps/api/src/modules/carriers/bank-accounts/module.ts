import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { bankAccountChanges } from './changes';
import { inUseByAny } from './in-use';
import { bankAccountJobs } from './jobs';
import { bankAccountList } from './list';
import { accountUses } from './points';
import { bankAccountRoutes } from './routes';
import { searchableAccounts } from './searchable-repository';
import { sealedAccounts } from './repository';

/** Bank accounts that are paid to and from. */
export const bankAccounts = defineModule({
  slug: 'bank-accounts',
  tables: {
    bank_account: 'MOVES',
  },
  events: {
    'bank-account.create': 'A bank account was entered',
    'bank-account.update': 'A bank account was changed',
    'bank-account.archive': 'A bank account was archived',
    'bank-account.verify': 'A bank account was verified',
    'bank-account.reject': 'A bank account was rejected',
  },
  lists: [bankAccountList],
  sealedTables: [sealedAccounts],
  brings: () => [changeKinds.with(bankAccountChanges), searchables.with(searchableAccounts)],
  make: ({ rails: { bank, mail }, all, ...services }) => ({
    routes: bankAccountRoutes(bank, inUseByAny(all(accountUses))),
    handlers: bankAccountJobs(services, bank, mail),
  }),
});
