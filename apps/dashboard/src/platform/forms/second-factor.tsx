import type { Endpoint } from '@countinghouse/contract';
import { FormSection, LinkButton } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session';
import { CodeInput, requiredCodeError } from './code-input';
import { texts } from './messages';
import { authenticationHref } from '../paths';

/**
 * What a call asks of somebody: `code` of a person who has a second factor, `setUp` of one who has none where the call or the
 * organisation demands it.
 */
export type Demand = 'nothing' | 'code' | 'setUp';

export const demandOf = (
  { secondFactor, access }: Pick<Endpoint, 'secondFactor' | 'access'>,
  person: { readonly authentication: boolean; readonly secondFactorRequired: boolean },
): Demand => {
  if (secondFactor === 'none') return 'nothing';
  if (person.authentication) return 'code';
  if (secondFactor === 'always') return 'setUp';
  // A call about one's own account stays open, or nobody could ever set a second factor up.
  return person.secondFactorRequired && access.kind === 'permission' ? 'setUp' : 'nothing';
};

/** The code of one form, and what is wrong with it. */
export const useSecondFactor = (endpoint: Pick<Endpoint, 'secondFactor' | 'access'>) => {
  const demand = demandOf(endpoint, useSession());
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return {
    demand,
    code,
    error,
    /** Says what is wrong with what was typed; true where it may go out. */
    check: (): boolean => {
      const wrong = demand === 'code' ? requiredCodeError(code) : undefined;
      setError(wrong);
      return wrong === undefined;
    },
    type: (typed: string) => {
      setCode(typed);
      setError(undefined);
    },
    /** A code is good for one call, whatever became of it; the server's word on it stands at the field. */
    spend: (refusal?: string) => {
      setCode('');
      setError(refusal);
    },
  };
};

type SecondFactor = ReturnType<typeof useSecondFactor>;

type CodeOfProps = {
  readonly of: SecondFactor;
  readonly onChange: (code: string) => void;
  /** For a dialog whose first field it is. */
  readonly hasFocusFirst?: boolean;
};

/** Asks for the code of whoever has a second factor; draws nothing for everybody else. */
export const CodeOf = ({ of: { demand, code, error }, ...field }: CodeOfProps) => {
  const input = useRef<HTMLInputElement>(null);
  // What is wrong with it is told at the field: the next thing to do is to type another.
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  if (demand !== 'code') return null;
  return <CodeInput ref={input} label={texts.code} value={code} error={error} {...field} />;
};

/** The address of the page that sets a second factor up and leads back here. */
export const setUpHref = (): string => {
  const { pathname, search } = window.location;
  return authenticationHref(pathname + search);
};

/** Instead of a form whose end would be refused: the way to what is missing, and back. */
export const SetUpFirst = () => (
  <FormSection title={texts.setUpTitle} description={texts.setUpReason}>
    <div>
      <LinkButton variant="primary" icon="shield" href={setUpHref()}>
        {texts.setUp}
      </LinkButton>
    </div>
  </FormSection>
);
