import { getCallbackSecret, rotateCallbackSecret } from '@countinghouse/contract/organisation/business-changes';
import { notify } from '@countinghouse/ui';
import { ActDialog } from '../../../../platform/forms/act-dialog';
import { texts } from './messages';

export type Secret = {
  readonly callbackSecret: string;
  /** Until then the previous secret signs too. */
  readonly previousValidUntil?: string;
};

type SecretDialogProps = {
  readonly businessId: string;
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
};

/** Asks before the secret is shown. */
export const ShowDialog = ({ businessId, onSecret, onClose }: SecretDialogProps) => (
  <ActDialog
    endpoint={getCallbackSecret}
    request={{ params: { id: businessId } }}
    summary={texts.showTitle}
    title={texts.showTitle}
    confirmLabel={texts.showSecret}
    onDone={onSecret}
    onClose={onClose}
  >
    {texts.showBody}
  </ActDialog>
);

/** Asks before another secret takes its place. */
export const RotateDialog = ({ businessId, onSecret, onClose }: SecretDialogProps) => (
  <ActDialog
    endpoint={rotateCallbackSecret}
    request={{ params: { id: businessId } }}
    summary={texts.rotateTitle}
    title={texts.rotateTitle}
    confirmLabel={texts.rotateSecret}
    onDone={(secret) => {
      onSecret(secret);
      notify(texts.rotated, { tone: 'success' });
    }}
    onClose={onClose}
  >
    {texts.rotateBody}
  </ActDialog>
);
