import { later } from '@countinghouse/ui';
import { failedJobsPage, failedJobsTotal } from '../../../entities/job/api';
import { aboveFailedJobs } from '../../../entities/job/paths';
import { exportOf, ListPage, listQueryOf, useList } from '../../../platform/list';
import { cardOf, columns } from './columns';
import { messages } from './messages';

const JobDrawer = later(async () => (await import('./job-drawer')).default);

/** Failed jobs of the organisation. */
const FailedJobsPage = () => {
  const list = useList({
    name: 'failed-jobs',
    texts: messages,
    columns,
    card: cardOf,
    page: (state) => failedJobsPage(listQueryOf([], state)),
    total: () => failedJobsTotal,
    exports: () => [exportOf('failed-jobs', {})],
    Drawer: JobDrawer,
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      subtitle={messages.subtitle}
      breadcrumbs={[{ label: messages.above, href: aboveFailedJobs }, { label: messages.title }]}
    />
  );
};

export default FailedJobsPage;
