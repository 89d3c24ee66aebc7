import { Badge } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { waitingTotal } from './api';
import { messages } from './messages';

/** Number of deposits that wait for data about their payers, if any. */
const WaitingBadge = () => {
  const { data } = useQuery(waitingTotal);
  return data && data.count > 0 ? <Badge count={data.count} label={messages.waiting(data.count)} /> : null;
};

export default WaitingBadge;
