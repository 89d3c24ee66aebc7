import { changeReportSchedule, type ReportSchedule } from '@countinghouse/contract/books/report-schedules';
import { EmptyState, Page, PageHeader } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../../platform/forms';
import { usePathParameter } from '../../../../platform/navigation';
import { schedulePaths } from '../paths';
import { schedulesTitle } from '../title';
import { schedulesQuery } from './api';
import { ScheduleFields } from './fields';
import { messages } from './messages';
import { useBusinesses } from './use-businesses';
import { bodyOf, errorsOf, overviewOf, valuesOf } from './model';

const breadcrumbs = [{ label: schedulesTitle, href: schedulePaths.list }, { label: messages.editTitle }];

/** Loads the schedule. */
const EditSchedulePage = () => {
  const id = usePathParameter('id');
  const schedules = useQuery(schedulesQuery());
  const schedule = schedules.data?.schedules.find((one) => one.id === id);
  if (schedule) return <EditSchedule key={id} schedule={schedule} />;
  if (schedules.data)
    return (
      <Page isNarrow>
        <PageHeader title={messages.editTitle} breadcrumbs={breadcrumbs} />
        <EmptyState title={messages.gone} />
      </Page>
    );
  return (
    <FormAwaited
      title={messages.editTitle}
      breadcrumbs={breadcrumbs}
      sections={[messages.what, messages.whenTitle]}
      label={messages.loading}
      query={schedules}
    />
  );
};

const EditSchedule = ({ schedule }: { readonly schedule: ReportSchedule }) => {
  const client = useQueryClient();
  const businesses = useBusinesses();
  const before = valuesOf(schedule);
  const flow = useFlow({
    endpoint: changeReportSchedule,
    initial: before,
    check: checkBy(errorsOf),
    request: (values) => {
      const body = bodyOf(values);
      return JSON.stringify(body) === JSON.stringify(bodyOf(before)) ? null : { params: { id: schedule.id }, body };
    },
    summary: () => messages.changes,
    onDone: () => client.invalidateQueries({ queryKey: schedulesQuery().queryKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.editTitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(before, values, businesses)}
      submitLabel={messages.editSubmit}
      result={() => ({ title: messages.changed })}
      backHref={schedulePaths.list}
    >
      <ScheduleFields of={flow.fields} />
    </FlowPage>
  );
};

export default EditSchedulePage;
