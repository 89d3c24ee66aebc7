import { Badge } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { votableTotal } from './api';
import { messages } from './messages';

/** Number of withdrawals that wait for this person's decision, if any. */
const VotableBadge = () => {
  const { data } = useQuery(votableTotal);
  return data && data.count > 0 ? <Badge count={data.count} label={messages.waiting(data.count)} /> : null;
};

export default VotableBadge;
