import { Banner, LinkButton } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { failedJobsTotal } from './api';
import { messages } from './messages';
import { failedJobsPath } from './paths';

/** Link to the abandoned jobs; draws nothing without any. */
export const FailedJobsNotice = () => {
  const { data } = useQuery(failedJobsTotal);
  if (!data || data.count === 0) return null;
  return (
    <Banner
      tone="warning"
      title={messages.failed(data.count)}
      action={
        <LinkButton size="sm" href={failedJobsPath}>
          {messages.look}
        </LinkButton>
      }
    >
      {messages.notice}
    </Banner>
  );
};
