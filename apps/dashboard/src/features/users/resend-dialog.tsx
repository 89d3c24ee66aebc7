import type { User } from '@countinghouse/contract/users';
import { notify } from '@countinghouse/ui';
import { useState } from 'react';
import { ProofDialog } from '../../platform/proof-dialog';
import { inviteAgain } from './api';
import { messages } from './messages';

/** Sends an invitation again, after the second factor of whoever has one. */
export const ResendDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ProofDialog
      title={messages.resendTitle(user.email)}
      confirmLabel={messages.resendSubmit}
      onConfirm={async (twoFactorCode) => {
        await inviteAgain(user.id, { twoFactorCode, idempotencyKey: key });
        notify(messages.resent, { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      {messages.resendReason}
    </ProofDialog>
  );
};
