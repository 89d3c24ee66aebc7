import type { ComponentProps } from 'react';
import { CodeInput } from './code-input';
import { texts } from './messages';
import type { Ways } from './proof';
import { ByPasskey } from './code-of';

type ProofFieldProps = Omit<ComponentProps<typeof CodeInput>, 'label' | 'hint'> & { readonly ways: Ways };

/** Field of a form of one step for the code, which may stay empty where a passkey confirms; without an authenticator, word of the passkey. */
export const ProofField = ({ ways, ...field }: ProofFieldProps) => {
  if (!ways.byCode) return <ByPasskey error={field.error ?? undefined} />;
  const hint = ways.byPasskey ? { hint: texts.codeOrPasskey } : {};
  return <CodeInput label={texts.code} {...hint} {...field} />;
};
