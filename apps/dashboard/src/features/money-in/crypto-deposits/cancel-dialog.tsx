import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { cancelPayment } from '@countinghouse/contract/money-in/new-payment';
import { notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { paymentsKey } from './api';
import { messages } from './messages';

const { cancel } = messages;

type Props = { readonly payment: PaymentView; readonly onClose: () => void };

/** Question before an unpaid payment is cancelled. */
const CancelDialog = ({ payment: { id, clientPaymentId }, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ActDialog
      endpoint={cancelPayment}
      request={{ params: { id } }}
      summary={cancel.summary(clientPaymentId)}
      title={cancel.title(clientPaymentId)}
      confirmLabel={cancel.submit}
      tone="danger"
      onDone={() => {
        notify(cancel.done, { tone: 'success' });
        onClose();
        return client.invalidateQueries({ queryKey: paymentsKey });
      }}
      onClose={onClose}
    >
      {cancel.reason}
    </ActDialog>
  );
};

export default CancelDialog;
