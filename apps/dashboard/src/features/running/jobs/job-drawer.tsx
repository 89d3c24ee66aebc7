import type { FailedJob } from '@countinghouse/contract/running/jobs';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, DrawerSummary, Facts, TruncatedId } from '@countinghouse/ui';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { Failed } from './columns';
import { messages } from './messages';
import { entityOf, jobText } from './model';
import { RunAgainButton } from './run-again';

/** Details of a failed job, as far as staff may know. They come with the page: a job on another page is not shown. */
const JobDrawer = ({ row: job, walk }: RowDrawerProps<FailedJob>) =>
  job ? (
    <RowDrawer title={jobText(job)} noun={messages.job} {...walk}>
      <DrawerSummary chips={<Failed job={job} />} actions={<RunAgainButton job={job} />} />
      <DrawerSection title={messages.facts}>
        <Facts items={factsOf(job)} />
      </DrawerSection>
    </RowDrawer>
  ) : null;

const factsOf = (job: FailedJob): Fact[] => {
  const about = entityOf(job);
  return [
    { label: messages.columns.failedAt, value: <DateTimeText iso={job.failedAt} /> },
    { label: messages.columns.createdAt, value: <DateTimeText iso={job.createdAt} /> },
    { label: messages.columns.attempts, value: String(job.attempts) },
    { label: messages.columns.entity, value: about?.kind, isHidden: about === null },
    {
      label: messages.entityId,
      value: about && <TruncatedId value={about.id} noun={messages.entityId} />,
      isHidden: about === null,
    },
    { label: messages.jobId, value: <TruncatedId value={job.id} noun={messages.jobId} /> },
  ];
};

export default JobDrawer;
