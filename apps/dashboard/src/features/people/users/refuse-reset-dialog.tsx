import type { User } from '@countinghouse/contract/people/users';
import { refuseFactorReset } from '@countinghouse/contract/people/users';
import { notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { usersKey } from './api';
import { messages } from './messages';

/** Refuses the reset of a second factor requested by another organisation of the person. */
export const RefuseResetDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ActDialog
      endpoint={refuseFactorReset}
      request={{ params: { id: user.id } }}
      summary={messages.refusesReset(user.email)}
      title={messages.refuseResetTitle(user.email)}
      confirmLabel={messages.refuseReset}
      tone="danger"
      onDone={() => {
        notify(messages.refusedReset, { tone: 'success' });
        onClose();
        return client.invalidateQueries({ queryKey: usersKey });
      }}
      onClose={onClose}
    >
      {messages.refuseResetReason}
    </ActDialog>
  );
};
