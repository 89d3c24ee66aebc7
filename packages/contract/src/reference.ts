import type { AnswerIn, Endpoint } from './endpoint';

/** Entry of a call in the API's reference, beside its declaration. Only the server loads it. */
export type Reference = {
  /** One sentence. */
  readonly summary: string;
  /** An example answer, taken from the design. */
  readonly example?: unknown;
};

/** A call of the API with its entry in the reference; there is no other way into the list of calls. */
export type Documented = { readonly endpoint: Endpoint; readonly reference: Reference };

/** Describes a call, with an example that its schema takes. */
export const documented = <E extends Endpoint>(
  endpoint: E,
  reference: Reference & { readonly example?: AnswerIn<E> },
): Documented => ({ endpoint, reference });
