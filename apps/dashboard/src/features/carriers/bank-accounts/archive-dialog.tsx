import { archiveBankAccount, type BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { notify } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { accountListKey, accountQuery } from './api';
import { messages } from './messages';

type Props = { readonly account: BankAccount; readonly onClose: () => void; readonly onArchived: () => void };

/** Question before an account is archived; asked again if it was changed since it was loaded. */
const ArchiveDialog = ({ account: { id, accountLabel }, onClose, onArchived }: Props) => {
  const client = useQueryClient();
  const account = useQuery(accountQuery(id));
  if (!account.data) return null;
  return (
    <ActDialog
      endpoint={archiveBankAccount}
      request={{ params: { id } }}
      edited={{
        version: account.data.version,
        reload: () => client.fetchQuery({ ...accountQuery(id), staleTime: 0 }),
      }}
      summary={messages.archives(accountLabel)}
      title={messages.archiveTitle(accountLabel)}
      confirmLabel={messages.archive}
      tone="danger"
      onDone={() => {
        notify(messages.archived(accountLabel), { tone: 'success' });
        onArchived();
        // The account itself would be refetched and not found.
        return client.invalidateQueries({ queryKey: accountListKey });
      }}
      onClose={onClose}
    >
      {messages.archiveReason}
    </ActDialog>
  );
};

export default ArchiveDialog;
