import { Banner, ResultDialog } from '@countinghouse/ui';
import { threeStepTexts as texts } from './messages';
import styles from './three-steps.module.css';
import type { ThreeSteps } from './use-three-steps';

type FailureDialogProps = {
  /** Why the submission was refused. */
  readonly message: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What did not happen. */
  readonly consequence?: string;
};

/** The result of a submission that was refused. */
export const FailureDialog = ({ message, isOpen, onClose, consequence = texts.failed }: FailureDialogProps) => (
  <ResultDialog tone="danger" title={message} isOpen={isOpen} onClose={onClose}>
    <p>{consequence}</p>
  </ResultDialog>
);

/** The same of a form's flow. */
export const Failure = ({ flow, consequence }: { flow: ThreeSteps; consequence?: string }) => (
  <FailureDialog
    message={flow.message ?? ''}
    isOpen={flow.isFailureShown}
    onClose={flow.hideFailure}
    {...(consequence && { consequence })}
  />
);

/** What stays of it on the overview, once the dialog was closed, until something changes. */
export const LastRefusal = ({ flow: { message, isFailureShown } }: { flow: ThreeSteps }) =>
  message !== null &&
  !isFailureShown && (
    <div className={styles.refusal}>
      <Banner tone="danger">{message}</Banner>
    </div>
  );
