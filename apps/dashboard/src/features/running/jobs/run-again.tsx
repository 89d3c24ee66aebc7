import type { FailedJob } from '@countinghouse/contract/running/jobs';
import { retryFailedJob } from '@countinghouse/contract/running/jobs';
import { Button, IconButton, notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failedJobsKey } from '../../../entities/job/api';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { messages } from './messages';
import { jobText } from './model';

/** The question before a job is run again, and what opens it. */
const useRunAgain = (job: FailedJob) => {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return { ask: () => setAsking(true), question: isAsking && <RunAgainDialog job={job} onClose={close} /> };
};

const RunAgainDialog = ({ job, onClose }: { job: FailedJob; onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ActDialog
      endpoint={retryFailedJob}
      request={{ params: { id: job.id } }}
      summary={messages.runsAgain(jobText(job))}
      title={messages.againTitle(jobText(job))}
      confirmLabel={messages.again}
      onDone={() => {
        notify(messages.asked, { tone: 'success' });
        onClose();
        return client.invalidateQueries({ queryKey: failedJobsKey });
      }}
      onClose={onClose}
    >
      {messages.againReason}
    </ActDialog>
  );
};

/** In a row of the list. */
export const RunAgainIcon = ({ job }: { job: FailedJob }) => {
  const { ask, question } = useRunAgain(job);
  return (
    <>
      <IconButton icon="refresh" label={`${messages.again}: ${jobText(job)}`} onPress={ask} />
      {question}
    </>
  );
};

/** Button for wide screens. */
export const RunAgainButton = ({ job }: { job: FailedJob }) => {
  const { ask, question } = useRunAgain(job);
  return (
    <>
      <Button size="sm" icon="refresh" onPress={ask}>
        {messages.again}
      </Button>
      {question}
    </>
  );
};
