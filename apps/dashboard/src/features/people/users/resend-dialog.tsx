import type { User } from '@countinghouse/contract/people/users';
import { inviteUser } from '@countinghouse/contract/people/users';
import { notify } from '@countinghouse/ui';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { messages } from './messages';

/** Sends an invitation again, after the second factor if the person has one. */
export const ResendDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <ActDialog
    endpoint={inviteUser}
    request={{ params: { id: user.id } }}
    summary={messages.resends(user.email)}
    title={messages.resendTitle(user.email)}
    confirmLabel={messages.resendSubmit}
    onDone={() => {
      notify(messages.resent, { tone: 'success' });
      onClose();
    }}
    onClose={onClose}
  >
    {messages.resendReason}
  </ActDialog>
);
