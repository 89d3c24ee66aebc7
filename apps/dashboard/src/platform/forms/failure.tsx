import { Banner, ResultDialog } from '@countinghouse/ui';
import { useEffect } from 'react';
import styles from './forms.module.css';
import type { Writing } from './use-writing';

type FailureProps = {
  readonly of: Writing;
  /** Sentence on what certainly did not happen. */
  readonly consequence: string;
  /** Closes by itself after this many milliseconds; stays until closed by default. */
  readonly duration?: number | undefined;
};

/** Result of a refused attempt. */
export const Failure = ({ of: { stage, message, doubt, hideFailure }, consequence, duration }: FailureProps) => {
  const isShown = stage === 'failed';
  useEffect(() => {
    if (!isShown || duration === undefined) return undefined;
    const timer = setTimeout(hideFailure, duration);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the time runs from when it appeared, not from the last render
  }, [isShown, duration]);
  return (
    <ResultDialog tone="danger" title={message ?? ''} isOpen={isShown} onClose={hideFailure}>
      <p>{doubt ?? consequence}</p>
    </ResultDialog>
  );
};

/** Last refusal, kept on the overview after the dialog was closed, until something changes. */
export const LastRefusal = ({ of: { stage, message } }: { readonly of: Writing }) =>
  message !== null &&
  stage !== 'failed' && (
    <div className={styles.refusal}>
      <Banner tone="danger">{message}</Banner>
    </div>
  );
