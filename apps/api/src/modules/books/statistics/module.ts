import { defineModule } from '../../../module/define-module';
import { unservedLists } from '../exports';
import { dailyFigureInvariants } from './invariants';
import { statisticsFigures } from './list';
import { statisticsList, statisticsRoutes } from './routes';

/** Daily figures of what came in and went out. */
export const statistics = defineModule({
  slug: 'statistics',
  reads: ['crypto_withdrawal', 'deposit', 'internal_transfer'],
  invariants: dailyFigureInvariants,
  lists: [statisticsFigures],
  brings: () => [unservedLists.with(statisticsList)],
  make: () => ({ routes: statisticsRoutes }),
});
