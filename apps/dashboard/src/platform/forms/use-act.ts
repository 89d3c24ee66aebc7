import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { useWriting } from './use-writing';
import type { RequestOf } from './write';

export type ActRules<E extends Endpoint> = {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** What is asked, as a person would say it: `Delete the user ana@example.com`. */
  readonly summary: string;
  /** It happened: refresh what shows it. */
  readonly onDone: (answer: AnswerOf<E>) => unknown;
};

/** A write of a single step: there is nothing to fill in first, so its overview stands from the beginning. */
export const useAct = <E extends Endpoint>({ endpoint, request, summary, onDone }: ActRules<E>) => {
  const writing = useWriting({ endpoint, startsAt: 'overview', onDone });
  return { ...writing, act: () => writing.send({ request, summary, values: null }) };
};
