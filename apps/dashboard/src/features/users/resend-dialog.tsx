import type { User } from '@countinghouse/contract/users';
import { ConfirmDialog, notify } from '@countinghouse/ui';
import { useState } from 'react';
import { refusalOf } from '../../platform/api';
import { useSession } from '../../platform/session';
import { requiredCodeError, TwoFactorField } from '../../platform/two-factor-field';
import { inviteAgain } from './api';
import { messages } from './messages';

/** Sends an invitation again, after the second factor of whoever has one. */
export const ResendDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { authentication: hasSecondFactor } = useSession();
  const [key] = useState(() => crypto.randomUUID());
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async () => {
    const wrong = hasSecondFactor ? requiredCodeError(code) : undefined;
    setCodeError(wrong);
    if (wrong || isPending) return;
    setPending(true);
    setError(null);
    try {
      await inviteAgain(user.id, { twoFactorCode: code, idempotencyKey: key });
      notify(messages.resent, { tone: 'success' });
      onClose();
    } catch (refused) {
      setError(refusalOf(refused, []).message);
      setCode('');
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={messages.resendTitle(user.email)}
      isOpen
      confirmLabel={messages.resendSubmit}
      onConfirm={() => void send()}
      onCancel={onClose}
      isPending={isPending}
      error={error}
    >
      <p>{messages.resendReason}</p>
      <TwoFactorField value={code} error={codeError} onChange={setCode} />
    </ConfirmDialog>
  );
};
