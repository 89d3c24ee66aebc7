import { Button, notify } from '@countinghouse/ui';
import { messages } from './messages';

/** Copies a public address. */
export const CopyLink = ({ url }: { url: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify(messages.linkCopied, { tone: 'success' });
    } catch {
      notify(messages.linkNotCopied, { tone: 'danger' });
    }
  };
  return (
    <Button size="sm" icon="link" onPress={() => void copy()}>
      {messages.copyLink}
    </Button>
  );
};
