import { later } from '@countinghouse/ui';
import { failedJobsPage, failedJobsTotal } from '../../entities/job/api';
import { ListPage, listQueryOf, useList } from '../../platform/list';
import { cardOf, columns } from './columns';
import { messages } from './messages';

const JobDrawer = later(async () => (await import('./job-drawer')).default);

/** What the server gave up doing for the organisation. */
const FailedJobsPage = () => {
  const list = useList({
    name: 'failed-jobs',
    texts: messages,
    columns,
    card: cardOf,
    page: (state) => failedJobsPage(listQueryOf([], state)),
    total: () => failedJobsTotal,
    Drawer: JobDrawer,
  });
  return <ListPage list={list} title={messages.title} subtitle={messages.subtitle} />;
};

export default FailedJobsPage;
