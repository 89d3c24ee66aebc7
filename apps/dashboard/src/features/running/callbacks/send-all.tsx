import { sendUntoldCallbacks, type UntoldCallback } from '@countinghouse/contract/running/callback-coverage';
import { all } from '@countinghouse/contract/permissions';
import { Button, notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { figureText } from '../../../platform/list/range';
import { useMay } from '../../../platform/session';
import { callbacksKey } from './api';
import styles from './callbacks.module.css';
import { messages } from './messages';
import { sendableOf } from './model';

/** Sends the listed messages again, after a question that names their number and their servers; nothing for people without the permission. */
export const SendAll = ({ rows }: { readonly rows: readonly UntoldCallback[] }) => {
  const may = useMay(all('INITIATE_CALLBACK'));
  // The list may change while the question is open: what is sent is what it named.
  const [asked, setAsked] = useState<readonly UntoldCallback[] | null>(null);
  if (!may) return null;
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        icon="send"
        isDisabled={sendableOf(rows).callbacks.length === 0}
        onPress={() => setAsked(rows)}
      >
        {messages.sendAll}
      </Button>
      {asked && <SendDialog rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

type SendDialogProps = { readonly rows: readonly UntoldCallback[]; readonly onClose: () => void };

const SendDialog = ({ rows, onClose }: SendDialogProps) => {
  const client = useQueryClient();
  const { callbacks, hosts, withoutAddress } = sendableOf(rows);
  return (
    <ActDialog
      endpoint={sendUntoldCallbacks}
      request={{ body: { callbacks: [...callbacks] } }}
      summary={messages.sendSummary(callbacks.length)}
      title={messages.sendTitle(callbacks.length)}
      confirmLabel={messages.send}
      onDone={({ sent, unsent }) => {
        notify(messages.sent(sent), { tone: sent > 0 ? 'success' : 'info' });
        if (unsent.length > 0) {
          const parts = unsent.map(({ reason, count }) => `${figureText(count)} ${messages.unsent[reason]}`);
          notify(messages.leftOut(parts));
        }
        onClose();
        return client.invalidateQueries({ queryKey: callbacksKey });
      }}
      onClose={onClose}
    >
      <p>{messages.sendReason}</p>
      <ul className={styles.hosts} aria-label={messages.hosts}>
        {hosts.map(({ host, count }) => (
          <li key={host}>{messages.toHost(host, count)}</li>
        ))}
      </ul>
      {withoutAddress > 0 && <p>{messages.withoutAddress(withoutAddress)}</p>}
    </ActDialog>
  );
};
