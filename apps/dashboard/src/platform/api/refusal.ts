import type { Refusal } from '../form';
import { ApiError, messageOf } from './error';
import { fallbacks } from '@countinghouse/contract/errors';

/**
 * How a form shows an error: at the fields it knows where the server named them, else as the sentence above the form.
 */
export const refusalOf = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Refusal<Record<Field, string>> => {
  if (!(error instanceof ApiError)) return { message: messageOf(error, fallbacks.default) };
  const known = error.fields.filter(({ field }) => (fields as readonly string[]).includes(field));
  return known.length > 0
    ? {
        message: null,
        fields: Object.fromEntries(known.map(({ field, message }) => [field, message])) as Record<Field, string>,
      }
    : { message: error.message };
};
