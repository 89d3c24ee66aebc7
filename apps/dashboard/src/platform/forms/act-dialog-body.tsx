import type { Endpoint } from '@countinghouse/contract';
import { ConfirmDialog, LinkButton, Dialog, Stack } from '@countinghouse/ui';
import { texts } from './messages';
import { CodeOf } from './code-of';
import { setUpHref } from './second-factor';
import { useAct, type ActDialogProps } from './use-act';

/** Content of `ActDialog`. */
const ActDialogBody = <E extends Endpoint>({
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

export default ActDialogBody;
