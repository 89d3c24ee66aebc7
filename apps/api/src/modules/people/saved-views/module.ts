import { defineModule } from '../../../module/define-module';
import { savedViewRoutes } from './routes';

/** Filters and columns of a list saved under a name. */
export const savedViews = defineModule({
  slug: 'saved-views',
  tables: {
    saved_view: 'MOVES',
  },
  make: () => ({ routes: savedViewRoutes }),
});
