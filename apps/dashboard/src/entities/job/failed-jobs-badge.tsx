import { Badge } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { failedJobsTotal } from './api';
import { messages } from './messages';

/** Number of jobs the server gave up, if any. */
const FailedJobsBadge = () => {
  const { data } = useQuery(failedJobsTotal);
  return data && data.count > 0 ? <Badge count={data.count} label={messages.failed(data.count)} /> : null;
};

export default FailedJobsBadge;
