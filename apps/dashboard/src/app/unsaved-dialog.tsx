import { ConfirmDialog } from '@countinghouse/ui';
import { texts } from './messages';

type UnsavedDialogProps = { readonly onStay: () => void; readonly onDiscard: () => void };

/** Asks whether what a form holds may be lost. */
export default function UnsavedDialog({ onStay, onDiscard }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      title={texts.unsaved}
      isOpen
      confirmLabel={texts.discard}
      cancelLabel={texts.stay}
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {texts.unsavedDetail}
    </ConfirmDialog>
  );
}
