import { Button, Dialog } from '@countinghouse/ui';
import { logOut } from '../../../platform/session';
import { countdownText } from './expiry';
import { expiryTexts as texts } from './messages';

export type SessionExpiryDialogProps = {
  readonly kind: 'idle' | 'absolute';
  readonly secondsLeft: number;
  readonly onStay: () => void;
  /** Only the end that nothing prolongs can be waved away. */
  readonly onDismiss: () => void;
};

/** Tells when and why the session ends. Closing it is a sign of life, so that it prolongs what can be prolonged. */
export default function SessionExpiryDialog({ kind, secondsLeft, onStay, onDismiss }: SessionExpiryDialogProps) {
  const close = kind === 'idle' ? onStay : onDismiss;
  return (
    <Dialog
      title={texts.title}
      isOpen
      isSticky
      role="alertdialog"
      onClose={close}
      footer={
        <>
          <Button onPress={logOut}>{texts.logOut}</Button>
          <Button variant="primary" onPress={close}>
            {kind === 'idle' ? texts.stay : texts.understood}
          </Button>
        </>
      }
    >
      <p>{texts[kind](countdownText(secondsLeft))}</p>
    </Dialog>
  );
}
