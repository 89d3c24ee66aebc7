import type { Refusal } from '../form';
import { ApiError, messageOf } from './error';
import { fallbacks } from '@countinghouse/contract/errors';

/**
 * How a form shows an error: at the fields it knows where the server named them, a wrong code at the field `code` where
 * the form has one, else as the sentence above the form.
 */
export const refusalOf = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Refusal<Record<Field, string>> => {
  if (!(error instanceof ApiError)) return { message: messageOf(error, fallbacks.default) };
  const named = error.code === 'TWO_FA_INVALID' ? [{ field: 'code', message: error.message }] : error.fields;
  const known = named.filter(({ field }) => (fields as readonly string[]).includes(field));
  return known.length > 0
    ? {
        message: null,
        fields: Object.fromEntries(known.map(({ field, message }) => [field, message])) as Record<Field, string>,
      }
    : { message: error.message };
};
