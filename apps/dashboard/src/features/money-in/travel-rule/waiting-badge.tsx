import { Badge } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { inquiriesQuery, waitingTotal } from './api';
import { messages } from './messages';

/** Number of deposits that wait for data about their payers, and of inquiries that wait for an answer, if any. */
const WaitingBadge = () => {
  const deposits = useQuery(waitingTotal).data?.count ?? 0;
  const inquiries = useQuery(inquiriesQuery()).data?.waiting ?? 0;
  const count = deposits + inquiries;
  return count > 0 ? <Badge count={count} label={messages.waiting(deposits, inquiries)} /> : null;
};

export default WaitingBadge;
