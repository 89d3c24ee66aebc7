import { fallbacks } from '@countinghouse/contract/errors';
import { ConfirmDialog, Stack } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { messageOf } from './api';
import { useSession } from './session';
import { isCodeRefused, requiredCodeError, TwoFactorField } from './two-factor-field';

export type ProofDialogProps = {
  readonly title: string;
  /** What happens and what stays. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Does it; the code is empty for people without a second factor. A rejection keeps the dialog open and is told. */
  readonly onConfirm: (twoFactorCode: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before an act, and for the second factor of whoever has one. */
export const ProofDialog = ({ title, children, confirmLabel, onConfirm, onClose }: ProofDialogProps) => {
  const { authentication: hasSecondFactor } = useSession();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const confirm = async () => {
    const wrong = hasSecondFactor ? requiredCodeError(code) : undefined;
    setCodeError(wrong);
    if (wrong || isPending) return;
    setPending(true);
    setError(null);
    try {
      await onConfirm(code);
    } catch (refused) {
      // A code is good for one call, whatever became of it.
      setCode('');
      if (isCodeRefused(refused)) setCodeError(refused.message);
      else setError(refused instanceof Error ? refused.message : messageOf(refused, fallbacks.default));
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      title={title}
      isOpen
      confirmLabel={confirmLabel}
      isPending={isPending}
      error={error}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Stack>
        <p>{children}</p>
        <TwoFactorField
          value={code}
          error={codeError}
          onChange={(typed) => {
            setCode(typed);
            setCodeError(undefined);
          }}
          hasFocusFirst
        />
      </Stack>
    </ConfirmDialog>
  );
};
