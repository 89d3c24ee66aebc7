import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { userList } from './list';
import { userRoutes } from './routes';
import { searchablePeople } from './searchable-repository';
import { userJobs } from './send-invitation';

/** People of an organisation. */
export const users = defineModule({
  slug: 'users',
  tables: {
    app_user: 'WITH_ITS_PEOPLE',
  },
  reads: ['factor_reset'],
  events: {
    'user.invite': 'Somebody was invited',
    'user.invite-again': 'An invitation was sent again',
    'user.update': 'A person, their role or status was changed',
    'user.delete': 'A person was removed from the organisation',
  },
  lists: [userList],
  brings: () => [searchables.with(searchablePeople)],
  make: ({ rails: { mail }, ...services }) => ({ routes: userRoutes, handlers: userJobs(services, mail) }),
});
