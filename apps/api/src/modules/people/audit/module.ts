import { defineModule } from '../../../module/define-module';
import { auditList } from './list';
import { auditRoutes } from './routes';

/** The audit trail, shown. */
export const audit = defineModule({
  slug: 'audit',
  reads: ['audit_event'],
  lists: [auditList],
  make: () => ({ routes: auditRoutes }),
});
