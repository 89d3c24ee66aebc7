import type { Endpoint } from '@countinghouse/contract';
import { ConfirmDialog, LinkButton, Dialog, Stack } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './messages';
import { CodeOf, setUpHref } from './second-factor';
import type { ActRules } from './use-act';
import { useAct } from './use-act';

export type ActDialogProps<E extends Endpoint> = ActRules<E> & {
  /** Names the thing: `Resend the invitation to ana@example.com?` */
  readonly title: string;
  /** What happens and what stays. */
  readonly children: ReactNode;
  /** A verb. */
  readonly confirmLabel: string;
  /** `danger` for what cannot be undone. */
  readonly tone?: 'danger' | 'primary';
  readonly onClose: () => void;
};

/** Asks before a single step, and for the second factor of whoever has one. A refusal keeps it open and is told in it. */
export const ActDialog = <E extends Endpoint>({
  title,
  children,
  confirmLabel,
  tone = 'primary',
  onClose,
  ...rules
}: ActDialogProps<E>) => {
  const { factor, message, isSending, typeCode, act } = useAct(rules);
  if (factor.demand === 'setUp')
    return (
      <Dialog
        title={texts.setUpTitle}
        isOpen
        onClose={onClose}
        footer={
          <LinkButton variant="primary" icon="shield" href={setUpHref()}>
            {texts.setUp}
          </LinkButton>
        }
      >
        <p>{texts.setUpReason}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      isOpen
      tone={tone}
      confirmLabel={confirmLabel}
      isPending={isSending}
      error={message}
      onCancel={onClose}
      onConfirm={act}
    >
      <Stack>
        {typeof children === 'string' ? <p>{children}</p> : children}
        <CodeOf of={factor} onChange={typeCode} hasFocusFirst />
      </Stack>
    </ConfirmDialog>
  );
};
