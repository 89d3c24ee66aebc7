import { LinkButton } from '@countinghouse/ui';
import { useAsOf, yesterdayEnd } from './as-of';
import { messages } from './messages';

/** The way into the past: this screen as of the end of yesterday. */
export const LookBack = ({ size = 'sm' }: { readonly size?: 'sm' | 'md' }) => {
  const { hrefOf } = useAsOf();
  return (
    <LinkButton icon="history" size={size} href={hrefOf(yesterdayEnd())}>
      {messages.lookBack}
    </LinkButton>
  );
};
