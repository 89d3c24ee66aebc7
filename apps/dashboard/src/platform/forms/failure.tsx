import { Banner, ResultDialog } from '@countinghouse/ui';
import { useEffect } from 'react';
import styles from './forms.module.css';
import type { Writing } from './use-writing';

type FailureProps = {
  readonly of: Writing;
  /** What did not happen, where it certainly did not. */
  readonly consequence: string;
  /** Leaves by itself after so long, in milliseconds; stays until it is closed unless told. */
  readonly duration?: number | undefined;
};

/** The result of an attempt that was refused. */
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

/** What stays of it on the overview, once the dialog was closed, until something changes. */
export const LastRefusal = ({ of: { stage, message } }: { readonly of: Writing }) =>
  message !== null &&
  stage !== 'failed' && (
    <div className={styles.refusal}>
      <Banner tone="danger">{message}</Banner>
    </div>
  );
