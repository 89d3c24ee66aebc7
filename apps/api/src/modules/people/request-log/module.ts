import { defineModule, type Shared } from '../../../module/define-module';
import { requestLogJobs } from './jobs';
import { requestList } from './list';
import { recordRequests, type RequestRecorder } from './recorder';
import { requestLogRoutes } from './routes';

/** The one recorder of a server. */
export const requestRecorder: Shared<RequestRecorder> = ({ database, log }) => recordRequests({ database, log });

/** The requests of API keys, as their developers see them. */
export const requestLog = defineModule({
  slug: 'request-log',
  tables: { api_request: { stays: 'kept for a month where they were answered' } },
  reads: ['api_credential'],
  lists: [requestList],
  make: ({ database, shared }) => ({
    routes: requestLogRoutes,
    ...requestLogJobs(database),
    metrics: shared(requestRecorder).watch,
  }),
});
