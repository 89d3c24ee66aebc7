import { failedJobsPage, failedJobsTotal } from '../../../entities/job/api';
import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';

export const list: ScreenData = ({ search }) => [
  failedJobsPage(listQueryOf([], listStateAt(search, []))),
  failedJobsTotal,
];
