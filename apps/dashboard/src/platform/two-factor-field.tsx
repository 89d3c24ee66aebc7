import { validationMessages } from '@countinghouse/contract/validation';
import { CodeField } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { ApiError } from './api';
import { useSession } from './session';

const texts = { label: 'Two-factor code', hint: 'From your authenticator app' } as const;

/** What is wrong with a code that is asked for. */
export const requiredCodeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : validationMessages.twoFactorCode;

/** Whether a call was refused for its code: that is told at the code's field. */
export const isCodeRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'TWO_FA_INVALID';

export type TwoFactorFieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  /** For a dialog whose first field it is. */
  readonly hasFocusFirst?: boolean;
};

/** Asks for the code of whoever has a second factor; draws nothing for everybody else. */
export const TwoFactorField = ({ error, ...code }: TwoFactorFieldProps) => {
  const { authentication: hasSecondFactor } = useSession();
  const field = useRef<HTMLInputElement>(null);
  // What is wrong with it is told at the field: the next thing to do is to type another.
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  if (!hasSecondFactor) return null;
  return <CodeField ref={field} label={texts.label} hint={texts.hint} error={error} {...code} />;
};
