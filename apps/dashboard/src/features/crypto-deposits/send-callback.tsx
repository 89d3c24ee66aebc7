import type { DepositView } from '@countinghouse/contract/crypto-deposits';
import { all } from '@countinghouse/contract/permissions';
import { Button, notify } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../platform/session';
import { paymentsKey, sendCallback } from './api';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';

/** States of a deposit that the business is told of. */
const told: readonly DepositView['status'][] = ['CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED'];

/** Tells the business's server once more of a deposit; nothing for who may not, or where there is nothing to tell. */
export const SendCallback = ({ paymentId, deposit }: { paymentId: string; deposit: DepositView }) => {
  const client = useQueryClient();
  const may = useMay(all('INITIATE_CALLBACK'));
  const send = useMutation({
    mutationFn: () => sendCallback(paymentId, deposit.id),
    onSuccess: ({ url }) => {
      notify(messages.callbacks.sent(url), { tone: 'success' });
      void client.invalidateQueries({ queryKey: paymentsKey });
    },
    onError: ({ message }) => notify(message, { tone: 'danger' }),
  });
  if (!may || !told.includes(deposit.status)) return null;
  return (
    <div className={styles.slipActions}>
      <Button size="sm" icon="refresh" isDisabled={send.isPending} onPress={() => send.mutate()}>
        {messages.callbacks.sendAgain}
      </Button>
    </div>
  );
};
