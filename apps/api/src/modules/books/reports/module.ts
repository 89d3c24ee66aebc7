import { defineModule } from '../../../module/define-module';
import { costList } from './costs';
import { reportRoutes } from './routes';
import { reportJobs } from './send-report';
import { registerVerifyPage } from './verify-page/register';

/** Letters that confirm balances, the page that verifies them, and what rules on rates and fees cost. */
export const reports = defineModule({
  slug: 'reports',
  reads: ['deposit'],
  events: {
    'report.confirm-balances': 'Balances as of an instant were confirmed in a letter',
  },
  lists: [costList],
  make: ({ rails: { mail, rates }, ...services }) => ({
    routes: reportRoutes(rates),
    handlers: reportJobs(services, mail),
    pages: registerVerifyPage,
  }),
});
