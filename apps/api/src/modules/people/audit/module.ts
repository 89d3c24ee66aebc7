import { defineModule } from '../../../module/define-module';
import { auditRoutes } from './routes';

/** The audit trail, shown. */
export const audit = defineModule({
  slug: 'audit',
  make: () => ({ routes: auditRoutes }),
});
