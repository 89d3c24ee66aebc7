import * as z from 'zod/mini';

const typeWords: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const formatWords: Readonly<Record<string, string>> = {
  uuid: 'Must be an id',
  datetime: 'Must be an instant in UTC',
  email: 'Must be an email address',
  url: 'Must be a URL',
};

const notValid = 'This value is not valid';
const required = 'This field is required';

/** More values than these are looked up in the reference of the API. */
const mostValuesNamed = 24;

const oneOf = (values: readonly unknown[]): string => {
  if (values.length > mostValuesNamed) return 'Must be one of the values that the reference names';
  const named = values.map(String).join(', ');
  return values.length === 1 ? `Must be ${named}` : `Must be one of ${named}`;
};

type Bound = { readonly origin?: unknown; readonly limit: unknown; readonly isInclusive: boolean };

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };
const sized = ({ origin, limit }: Bound): string | null => {
  const unit = units[String(origin)];
  return unit === undefined ? null : `${String(limit)} ${unit}${Number(limit) === 1 ? '' : 's'}`;
};
const atMost = (bound: Bound): string =>
  bound.isInclusive ? `At most ${sized(bound) ?? String(bound.limit)}` : `Must be less than ${String(bound.limit)}`;
const atLeast = (bound: Bound): string => {
  if (bound.origin === 'string' && Number(bound.limit) === 1) return required;
  return bound.isInclusive
    ? `At least ${sized(bound) ?? String(bound.limit)}`
    : `Must be greater than ${String(bound.limit)}`;
};

/** The sentence of an issue that its schema has none for, in the product's words: the library's own are for programmers. */
const sentenceOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : (typeWords[issue.expected] ?? notValid);
    case 'invalid_value':
      return issue.input === undefined ? required : oneOf(issue.values);
    case 'too_big':
      return atMost({ origin: issue.origin, limit: issue.maximum, isInclusive: issue.inclusive !== false });
    case 'too_small':
      return atLeast({ origin: issue.origin, limit: issue.minimum, isInclusive: issue.inclusive !== false });
    case 'invalid_format':
      return formatWords[issue.format] ?? notValid;
    case 'not_multiple_of':
      return `Must be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return `Not known: ${issue.keys.join(', ')}`;
    default:
      return issue.input === undefined ? required : notValid;
  }
};

/** Gives every refusal of a schema the product's wording. Called once by the code that parses callers' input. */
export const speakOurWords = (): void => {
  z.config({ localeError: sentenceOf });
};
