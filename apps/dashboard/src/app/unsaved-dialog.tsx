import { ConfirmDialog } from '@countinghouse/ui';
import { texts } from './messages';

type UnsavedDialogProps = {
  /** It was sent, and no answer says whether it was done. */
  readonly isOutcomeUnknown: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
};

/** Asks whether what a form holds may be lost. */
export default function UnsavedDialog({ isOutcomeUnknown, onStay, onDiscard }: UnsavedDialogProps) {
  const said = isOutcomeUnknown ? texts.unknownOutcome : texts.unsaved;
  return (
    <ConfirmDialog
      title={said.title}
      isOpen
      confirmLabel={said.discard}
      cancelLabel={said.stay}
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {said.detail}
    </ConfirmDialog>
  );
}
