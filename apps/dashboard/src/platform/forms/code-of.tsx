import { Banner } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { CodeInput } from './code-input';
import { texts } from './messages';
import type { SecondFactor } from './second-factor';

type CodeOfProps = {
  readonly of: SecondFactor;
  readonly onChange: (code: string) => void;
  /** For a dialog in which it is the first field. */
  readonly hasFocusFirst?: boolean;
};

/** Code field for people with a second factor, or word of their passkey; draws nothing for others. */
export const CodeOf = ({ of: { demand, ways, code, error }, ...field }: CodeOfProps) => {
  const input = useRef<HTMLInputElement>(null);
  // An error moves the focus to the field: the next step is to type another code.
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  if (demand !== 'code') return null;
  if (!ways.byCode) return <ByPasskey error={error} />;
  const hint = ways.byPasskey ? { hint: texts.codeOrPasskey } : {};
  return <CodeInput ref={input} label={texts.code} value={code} error={error} {...hint} {...field} />;
};

/** In place of the code of a person who confirms with a passkey alone. */
export const ByPasskey = ({ error }: { readonly error?: string | undefined }) => (
  <div aria-live="polite">{error ? <Banner tone="danger">{error}</Banner> : <p>{texts.byPasskey}</p>}</div>
);
