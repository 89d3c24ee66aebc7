import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Check } from './check';
import type { Meanwhile } from './meanwhile';
import type { OverviewGroup } from './overview-items';
import type { FormSlip } from './slip-frame';
import type { Writing } from './use-writing';

/** A query that the overview waits for. */
type AwaitedFacts = {
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Result = {
  readonly title: string;
  readonly text?: ReactNode;
  /** Next step, beside Close. */
  readonly action?: ReactNode;
};

/** Content of the steps after the first. */
export type LaterProps<E extends Endpoint, Sent> = {
  /** Fees and what is left, beside the form and its overview: for forms that move money. */
  readonly slip?: FormSlip;
  /** Content about to be sent. */
  readonly overview: (values: Sent) => readonly OverviewGroup[];
  /** Facts the overview still waits for, like a fee: nobody confirms an amount he has not seen. */
  readonly awaited?: AwaitedFacts;
  /** Default `Submit`, the name in every form that moves money. */
  readonly submitLabel?: string;
  readonly result: (answer: AnswerOf<E>) => Result;
  /** Instead of the usual dialog with the result, for an answer that has more to show. */
  readonly resultDialog?: (answer: AnswerOf<E>) => ReactNode;
  /** A refusal closes by itself after this many milliseconds, without a trace. */
  readonly failureDuration?: number;
  /** Target of Cancel, and by default of Close. */
  readonly backHref: string;
  readonly onClose?: (answer: AnswerOf<E>) => void;
};

/** State of a form as its later steps need it. */
export type VerifiedFlow<E extends Endpoint, Sent> = Writing & {
  readonly verified: Sent | null;
  readonly answer: AnswerOf<E> | undefined;
  readonly back: () => void;
  readonly submit: () => void;
};

/** Form that was overtaken by somebody else's change. */
export type OvertakenFlow<Values extends FieldValues, Sent> = {
  readonly overtaken: (Meanwhile & { readonly newer: Values }) | null;
  readonly check: Check<Values, Sent>;
};
