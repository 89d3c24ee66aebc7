import type { DepositView, PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { all } from '@countinghouse/contract/permissions';
import { Button, notify } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../../platform/session';
import { paymentsKey } from './api';
import { sendCallback, sendClosedCallback } from './callbacks/api';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';

/** States of a deposit with a callback. */
const told: readonly DepositView['status'][] = ['CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED'];

/** Sends the callback about a deposit again; nothing for callers without the permission, or for states without a callback. */
export const SendCallback = ({ paymentId, deposit }: { paymentId: string; deposit: DepositView }) => {
  if (!told.includes(deposit.status)) return null;
  return <SendButton send={() => sendCallback(paymentId, deposit.id)} />;
};

/** True if the payment's end is reported to the business: unpaid, underpaid, or cancelled. */
export const isClosed = ({ status, labels }: Pick<PaymentDetail, 'status' | 'labels'>): boolean =>
  status === 'EXPIRED' || status === 'CANCELLED' || labels.includes('UNDERPAID');

/** Action for a payment that ended. */
export const SendClosedCallback = ({ payment }: { payment: PaymentDetail }) => {
  if (!isClosed(payment)) return null;
  return <SendButton send={() => sendClosedCallback(payment.id)} />;
};

const SendButton = ({ send }: { send: () => Promise<{ readonly url: string }> }) => {
  const client = useQueryClient();
  const may = useMay(all('INITIATE_CALLBACK'));
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ url }) => {
      notify(messages.callbacks.sent(url), { tone: 'success' });
      void client.invalidateQueries({ queryKey: paymentsKey });
    },
    onError: ({ message }) => notify(message, { tone: 'danger' }),
  });
  if (!may) return null;
  return (
    <div className={styles.slipActions}>
      <Button size="sm" icon="refresh" isDisabled={sending.isPending} onPress={() => sending.mutate()}>
        {messages.callbacks.sendAgain}
      </Button>
    </div>
  );
};
