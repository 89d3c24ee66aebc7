import { defineModule } from '../../../module/define-module';
import { unservedLists } from '../exports';
import { statisticsFigures } from './list';
import { statisticsList, statisticsRoutes } from './routes';

/** Daily figures of what came in and went out. */
export const statistics = defineModule({
  slug: 'statistics',
  tables: {
    stat_daily: 'MOVES',
    stat_daily_total: 'MOVES',
  },
  lists: [statisticsFigures],
  brings: () => [unservedLists.with(statisticsList)],
  make: ({ movements }) => ({ routes: statisticsRoutes(movements) }),
});
