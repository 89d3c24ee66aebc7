import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';

/** The message of each field that is wrong, by its path: `email`, `ipAddresses.1`. A field that is right has no key. */
export type Errors<Values extends FieldValues> = { readonly [Path in FieldPath<Values>]?: string };

/** Result of a check: the values as they are sent, or their errors. */
type Checked<Values extends FieldValues, Sent> =
  | { readonly isRight: true; readonly values: Sent }
  | { readonly isRight: false; readonly errors: Errors<Values> };

/** The rules of a form. `checkOf` makes one from a schema of the contract. */
export type Check<Values extends FieldValues, Sent = Values> = (typed: Values) => Checked<Values, Sent>;

/** Rules that only produce errors; typed values are sent unchanged. */
export const checkBy =
  <Values extends FieldValues>(errorsOf: (typed: Values) => Errors<Values>): Check<Values> =>
  (typed) => {
    const errors = errorsOf(typed);
    return Object.values(errors).some((message) => message !== undefined)
      ? { isRight: false, errors }
      : { isRight: true, values: typed };
  };

/** Check as a resolver of react-hook-form. */
export const resolverOf =
  <Values extends FieldValues, Sent>(check: Check<Values, Sent>): Resolver<Values, unknown, Sent> =>
  (typed) => {
    const checked = check(typed);
    if (checked.isRight) return { values: checked.values, errors: {} };
    const errors = {};
    for (const [path, message] of Object.entries(checked.errors))
      if (message !== undefined) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
