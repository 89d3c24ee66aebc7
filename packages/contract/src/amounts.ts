import * as z from 'zod/mini';
import { validationMessages } from './validation';

// Amounts from a caller are plain decimal text of at most fifteen digits before the point (money's `mostWholeDigits`). Each is declared with
// `typedAmount`, so that the server can name the field of a sum that proves too large only once it is priced, and a test can try every field.

const marked = z.registry<{ readonly isAmount: true }>();

const markAmount = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  marked.add(schema, { isAmount: true });
  return schema;
};

/** An amount as text; its currency's rules are checked where the currency is known. */
export const typedAmount = markAmount(z.string({ error: validationMessages.amountRequired }));

/** Amount with a form of its own: `fine` is the form of a number that is not too large. */
export const typedAmountOf = (fine: RegExp, sentence: string = validationMessages.amountNumber) =>
  markAmount(
    z.string({ error: validationMessages.amountRequired }).check(
      z.refine((text) => !/^\d{16}/.test(text), { error: validationMessages.amountTooLarge, abort: true }),
      z.regex(fine, { error: sentence }),
    ),
  );

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = schema._zod as unknown as { readonly def: { readonly innerType?: z.core.$ZodType } };
  return def.innerType ? innerOf(def.innerType) : schema;
};

/** The fields of a query or a body that are amounts. */
export const amountFieldsOf = (schema: z.ZodMiniType | undefined): string[] => {
  const { shape = {} } = (schema?._zod.def ?? {}) as { readonly shape?: Readonly<Record<string, z.core.$ZodType>> };
  return Object.keys(shape).filter((field) => marked.has(innerOf(shape[field]!)));
};
