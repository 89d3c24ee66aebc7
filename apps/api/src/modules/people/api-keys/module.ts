import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { apiKeyList } from './list';
import { apiKeyRoutes } from './routes';
import { searchableKeys } from './searchable-repository';
import { apiKeyJobs } from './tell-key-changed';

/** Keys for machines. */
export const apiKeys = defineModule({
  slug: 'api-keys',
  reads: ['api_credential', 'api_credential_usage'],
  events: {
    'api-credential.create': 'An API key was made',
    'api-credential.update': 'An API key was changed',
    'api-credential.revoke': 'An API key was revoked',
  },
  lists: [apiKeyList],
  brings: () => [searchables.with(searchableKeys)],
  make: ({ rails: { mail }, ...services }) => ({ routes: apiKeyRoutes, handlers: apiKeyJobs(services, mail) }),
});
