import type { Endpoint } from '@countinghouse/contract';
import { FormSection, LinkButton } from '@countinghouse/ui';
import { useState } from 'react';
import { useSession } from '../session';
import { proofError, proofFor, useWays } from './proof';
import { texts } from './messages';
import { refusalOf } from './refusal';
import { authenticationHref } from '../paths';

/**
 * Second factor required by a call: `code` of a person who has one, `setUp` for a person without one if the call or the organisation demands it.
 */
export type Demand = 'nothing' | 'code' | 'setUp';

export const demandOf = (
  { secondFactor, access }: Pick<Endpoint, 'secondFactor' | 'access'>,
  person: { readonly authentication: boolean; readonly secondFactorRequired: boolean },
): Demand => {
  if (secondFactor === 'none') return 'nothing';
  if (person.authentication) return 'code';
  if (secondFactor === 'always') return 'setUp';
  // Calls about one's own account stay open, or nobody could ever set up a second factor.
  return person.secondFactorRequired && access.kind === 'permission' ? 'setUp' : 'nothing';
};

/** Code of one form, and its error. */
export const useSecondFactor = (endpoint: Pick<Endpoint, 'name' | 'secondFactor' | 'access'>) => {
  const demand = demandOf(endpoint, useSession());
  const ways = useWays();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return {
    demand,
    ways,
    code,
    error,
    /** Validates the typed code; true if it may be sent. */
    check: (): boolean => {
      const wrong = demand === 'code' ? proofError(code, ways) : undefined;
      setError(wrong);
      return wrong === undefined;
    },
    /**
     * Proof to send: the code at once, or the answer of a passkey, for which the browser asks the person; null if it was not given, with the reason
     * as the error.
     */
    prove: (): string | Promise<string | null> => {
      if (demand !== 'code' || code !== '') return code;
      return proofFor(endpoint.name, code).catch((refused: unknown) => {
        setError(refusalOf(refused).message);
        return null;
      });
    },
    type: (typed: string) => {
      setCode(typed);
      setError(undefined);
    },
    /** A code is good for one call, whatever its outcome; the server's error is shown at the field. */
    spend: (refusal?: string) => {
      setCode('');
      setError(refusal);
    },
  };
};

export type SecondFactor = ReturnType<typeof useSecondFactor>;

/** The address of the page that sets a second factor up and leads back here. */
export const setUpHref = (): string => {
  const { pathname, search } = window.location;
  return authenticationHref(pathname + search);
};

/** In place of a form whose submission would be refused: the way to set up the second factor, and back. */
export const SetUpFirst = () => (
  <FormSection title={texts.setUpTitle} description={texts.setUpReason}>
    <div>
      <LinkButton variant="primary" icon="shield" href={setUpHref()}>
        {texts.setUp}
      </LinkButton>
    </div>
  </FormSection>
);
