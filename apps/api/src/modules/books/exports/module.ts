import { defineModule } from '../../../module/define-module';
import { exportRoutes, unservedLists } from './routes';

/** Every list as a file. */
export const exports = defineModule({
  slug: 'exports',
  events: {
    'list.export': 'A list was saved as a file',
  },
  make: ({ all, lists }) => ({ routesOver: (routes) => exportRoutes([...routes, ...all(unservedLists)], lists) }),
});
