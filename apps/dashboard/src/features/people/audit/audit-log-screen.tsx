import { later } from '@countinghouse/ui';
import { FailedJobsNotice } from '../../../entities/job/failed-jobs-notice';
import { exportOf, ListPage, listQueryOf, useList } from '../../../platform/list';
import { eventsPage, eventsTotal } from './api';
import { cardOf, columns } from './columns';
import { filters } from './filters';
import { messages } from './messages';

const EventDrawer = later(async () => (await import('./event-drawer')).default);

/** The audit log of the organisation, with the details of one event beside it. */
const AuditLogScreen = () => {
  const list = useList({
    name: 'audit',
    texts: messages,
    columns,
    card: cardOf,
    filters,
    page: (state) => eventsPage(listQueryOf(filters, state)),
    total: (state) => eventsTotal(listQueryOf(filters, state)),
    Drawer: EventDrawer,
    exports: (state) => [exportOf('audit-log', listQueryOf(filters, state))],
  });
  return <ListPage list={list} title={messages.title} subtitle={messages.subtitle} notice={<FailedJobsNotice />} />;
};

export default AuditLogScreen;
