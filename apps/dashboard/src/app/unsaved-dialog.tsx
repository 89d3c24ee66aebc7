import { ConfirmDialog } from '@countinghouse/ui';
import { laterTexts as texts } from './later-messages';

type UnsavedDialogProps = {
  /** The request was sent, and its outcome is unknown. */
  readonly isOutcomeUnknown: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
};

/** Question before a form's values are lost. */
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
