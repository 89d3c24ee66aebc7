import { Button } from '@countinghouse/ui';
import { useNavigate } from './navigation';
import { offerRefill } from './refill';

type Props = {
  /** Address of the form, with its search. */
  readonly href: string;
  /** Values of the form, by the names of its fields; the form makes an idempotency key of its own. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** Opens a form filled in like what is on the screen. */
export const CopyAsNew = ({ href, values }: Props) => {
  const navigate = useNavigate();
  const copy = (): void => {
    offerRefill(href, values);
    navigate(href);
  };
  return (
    <Button size="sm" icon="copy" onPress={copy}>
      Copy as new
    </Button>
  );
};
