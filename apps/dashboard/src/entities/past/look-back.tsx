import { LinkButton, type LinkButtonProps } from '@countinghouse/ui';
import { useAsOf, yesterdayEnd } from './as-of';
import { messages } from './messages';

/** The way into the past: this screen as of the end of yesterday. */
export const LookBack = ({ size = 'sm', variant }: Pick<LinkButtonProps, 'size' | 'variant'>) => {
  const { hrefOf } = useAsOf();
  return (
    <LinkButton icon="history" size={size} variant={variant} href={hrefOf(yesterdayEnd())}>
      {messages.lookBack}
    </LinkButton>
  );
};
