import { defineModule } from '../../../module/define-module';
import { reportRoutes } from './routes';
import { reportJobs } from './send-report';
import { registerVerifyPage } from './verify-page/register';

/** Letters that confirm balances, and the page that verifies them. */
export const reports = defineModule({
  slug: 'reports',
  events: {
    'report.confirm-balances': 'Balances as of an instant were confirmed in a letter',
  },
  make: ({ rails: { mail, rates }, ...services }) => ({
    routes: reportRoutes(rates),
    handlers: reportJobs(services, mail),
    pages: registerVerifyPage,
  }),
});
