import { cancelWithdrawal, type WithdrawalView } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { ledgerKey } from '../../../entities/ledger/key';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { withdrawalsKey } from './api';
import { messages } from './messages';

const { cancel } = messages;

type Props = { readonly withdrawal: WithdrawalView; readonly held: string; readonly onClose: () => void };

/** Question before an unsent withdrawal is cancelled. */
const CancelDialog = ({ withdrawal: { id, clientWithdrawalId }, held, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ActDialog
      endpoint={cancelWithdrawal}
      request={{ params: { id } }}
      summary={cancel.summary(clientWithdrawalId)}
      title={cancel.title(clientWithdrawalId)}
      confirmLabel={cancel.submit}
      tone="danger"
      onDone={async () => {
        notify(cancel.done, { tone: 'success' });
        onClose();
        const changed = [withdrawalsKey, businessOptionsQuery().queryKey, balancesQuery().queryKey, ledgerKey];
        await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      }}
      onClose={onClose}
    >
      {cancel.reason(held)}
    </ActDialog>
  );
};

export default CancelDialog;
