import { createReportSchedule } from '@countinghouse/contract/books/report-schedules';
import { useQueryClient } from '@tanstack/react-query';
import { checkBy, FlowPage, useFlow } from '../../../../platform/forms';
import { ownZone } from '../../../../platform/list/download-progress';
import { schedulePaths } from '../paths';
import { schedulesTitle } from '../title';
import { schedulesQuery } from './api';
import { ScheduleFields } from './fields';
import { messages } from './messages';
import { useBusinesses } from './use-businesses';
import { bodyOf, emptySchedule, errorsOf, overviewOf } from './model';

const breadcrumbs = [{ label: schedulesTitle, href: schedulePaths.list }, { label: messages.createTitle }];

/** Has a report made regularly. */
const CreateSchedulePage = () => {
  const client = useQueryClient();
  const businesses = useBusinesses();
  const flow = useFlow({
    endpoint: createReportSchedule,
    initial: emptySchedule(ownZone()),
    check: checkBy(errorsOf),
    request: (values) => ({ body: bodyOf(values) }),
    summary: () => messages.creates,
    onDone: () => client.invalidateQueries({ queryKey: schedulesQuery().queryKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(null, values, businesses)}
      submitLabel={messages.createSubmit}
      result={() => ({ title: messages.created })}
      backHref={schedulePaths.list}
    >
      <ScheduleFields of={flow.fields} />
    </FlowPage>
  );
};

export default CreateSchedulePage;
