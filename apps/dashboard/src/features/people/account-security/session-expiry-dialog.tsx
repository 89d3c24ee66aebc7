import { Button, Dialog } from '@countinghouse/ui';
import { logOut } from '../../../platform/session';
import { countdownText } from './expiry';
import { expiryTexts as texts } from './messages';

export type SessionExpiryDialogProps = {
  readonly kind: 'idle' | 'absolute';
  readonly secondsLeft: number;
  readonly onStay: () => void;
  /** Only the absolute end can be dismissed. */
  readonly onDismiss: () => void;
};

/** Warning with the time and reason of the session's end. Closing it counts as activity, so it extends the session if possible. */
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
