import { validationMessages } from '@countinghouse/contract/validation';
import { CodeField } from '@countinghouse/ui';
import { useSession } from './session';

const texts = { label: 'Two-factor code', hint: 'From your authenticator app' } as const;

/** What is wrong with a code that is asked for. */
export const requiredCodeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : validationMessages.twoFactorCode;

export type TwoFactorFieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
};

/** Asks for the code of whoever has a second factor; draws nothing for everybody else. */
export const TwoFactorField = ({ value, onChange, error }: TwoFactorFieldProps) => {
  const { authentication: hasSecondFactor } = useSession();
  if (!hasSecondFactor) return null;
  return <CodeField label={texts.label} hint={texts.hint} value={value} error={error} onChange={onChange} />;
};
