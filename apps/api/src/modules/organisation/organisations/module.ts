import { defineModule } from '../../../module/define-module';
import { organisationRoutes } from './routes';

/** Organisations, and the sender data of their letters. */
export const organisations = defineModule({
  slug: 'organisations',
  tables: {
    organisation: 'MOVES',
    sender_data: 'MOVES',
  },
  events: {
    'sender.update': 'The sender data that stand on reports were changed',
  },
  make: () => ({ routes: organisationRoutes }),
});
