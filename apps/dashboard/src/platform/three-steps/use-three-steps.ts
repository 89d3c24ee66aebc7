import { fallbacks } from '@countinghouse/contract/errors';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../api';
import { useSession } from '../session';
import { isCodeRefused, requiredCodeError } from '../two-factor-field';
import { useUnsavedGuard } from '../unsaved';

/** What goes with a submission beside the values. */
export type Proof = {
  /** Empty for people without a second factor. */
  readonly twoFactorCode: string;
  /** The same for every try of one overview, so that a retry never acts twice. */
  readonly idempotencyKey: string;
};

type Rules = {
  readonly isDirty: boolean;
  /** `overview` where there is nothing to fill in: deleting. `form` unless told. */
  readonly startsAt?: 'form' | 'overview';
  readonly submit: (proof: Proof) => Promise<void>;
};

/**
 * A form in three steps: the form, the overview of what was entered, where the second factor is asked for, and the
 * result, good or bad, in a dialog. The screen keeps the values; a refused submission keeps them too and loses only the
 * code, and what was wrong stays on the overview until something changes.
 */
export const useThreeSteps = ({ isDirty, startsAt = 'form', submit }: Rules) => {
  const { authentication: hasSecondFactor } = useSession();
  const [step, setStep] = useState<'form' | 'overview' | 'done'>(startsAt);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [message, setMessage] = useState<string | null>(null);
  const [isFailureShown, setFailureShown] = useState(false);
  const [isPending, setPending] = useState(false);
  const key = useRef<string | null>(null);
  const isBusy = useRef(false);
  const release = useUnsavedGuard(isDirty && step !== 'done');

  const send = async (): Promise<void> => {
    const wrong = hasSecondFactor ? requiredCodeError(code) : undefined;
    setCodeError(wrong);
    if (wrong || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setMessage(null);
    try {
      key.current ??= crypto.randomUUID();
      await submit({ twoFactorCode: code, idempotencyKey: key.current });
      release();
      setStep('done');
    } catch (error) {
      if (isCodeRefused(error)) setCodeError(error.message);
      else {
        setMessage(error instanceof ApiError ? error.message : messageOf(error, fallbacks.default));
        setFailureShown(true);
      }
      setCode('');
      // A refusal is final for its key; only a call without an answer may be the same one again.
      if (error instanceof ApiError && error.status > 0) key.current = null;
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  return {
    step,
    isPending,
    code,
    codeError,
    /** Why the last submission was refused; stays until something changes. */
    message,
    /** The refusal stands in a dialog, until it is closed. */
    isFailureShown,
    hideFailure: () => setFailureShown(false),
    setCode: (typed: string) => {
      setMessage(null);
      setCode(typed);
      setCodeError(undefined);
    },
    verify: () => {
      key.current = null;
      setMessage(null);
      setStep('overview');
    },
    back: () => {
      setMessage(null);
      setCode('');
      setCodeError(undefined);
      setStep('form');
    },
    send: () => void send(),
  };
};

export type ThreeSteps = ReturnType<typeof useThreeSteps>;
