import { defineModule } from '../../../module/define-module';
import { searchRoutes } from './routes';
import { searchables } from './searchable-repository';

/** Whatever the caller may list, found by how its id or a reference begins. */
export const search = defineModule({
  slug: 'search',
  make: ({ all }) => ({ routes: searchRoutes(all(searchables)) }),
});
