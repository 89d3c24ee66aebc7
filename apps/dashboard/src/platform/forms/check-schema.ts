import type { FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Check, Errors } from './check';

/**
 * Rules from a schema, best picked from the contract: the first broken one of each field is shown, and the schema's output is sent (trimmed, in
 * lower case).
 */
export const checkOf =
  <Typed extends FieldValues, Sent>(schema: z.ZodMiniType<Sent, Typed>): Check<Typed, Sent> =>
  (typed) => {
    const parsed = z.safeParse(schema, typed);
    if (parsed.success) return { isRight: true, values: parsed.data };
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
    return { isRight: false, errors: errors as { [Path in FieldPath<Typed>]?: string } satisfies Errors<Typed> };
  };
