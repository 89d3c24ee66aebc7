import type { Endpoint, FieldError } from '@countinghouse/contract';
import { validationMessages } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import { AppError } from '../platform/errors';
import { speakOurWords } from '../platform/validation-sentences';
import { checkJson } from './json-body';

speakOurWords();

const mostFields = 20;
const longestField = 64;

const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues
    .flatMap((issue) => {
      const path = issue.path.map(String);
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'This field is not known' }));
      }
      return [{ field: path.join('.'), message: issue.message }];
    })
    .slice(0, mostFields)
    .map(({ field, message }) => ({ field: field.slice(0, longestField), message }));

/** FIELD_UNKNOWN if unknown fields are all that is wrong. */
const subCodeOf = (issues: readonly z.core.$ZodIssue[]): 'FIELD_UNKNOWN' | 'FIELD_INVALID' =>
  issues.every(({ code }) => code === 'unrecognized_keys') ? 'FIELD_UNKNOWN' : 'FIELD_INVALID';

const parseWith = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  // A single error is its own message; of several the first is the message, and all are listed by field.
  const first = fields[0];
  if (!first) throw new AppError('VALIDATION_FAILED');
  const { message } = first;
  // An amount above the ceiling is refused with the same code whether its text or its price shows it.
  throw message === validationMessages.amountTooLarge
    ? new AppError('ABOVE_MAXIMUM', { message, rejection: message, fields })
    : new AppError('VALIDATION_FAILED', { subCode: subCodeOf(result.error.issues), message, fields });
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

type Raw = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Request in the shapes the endpoint declares. Undeclared fields are refused on writes and wherever fields are declared; only a read without any
 * declared query ignores a query string.
 *
 * @throws AppError VALIDATION_FAILED naming the fields
 */
export const parseRequest = (endpoint: Endpoint, raw: Raw): Raw => {
  checkJson(raw.params);
  checkJson(raw.query);
  const isRead = endpoint.method === 'GET';
  const undeclared = (part: string): never => {
    throw new AppError('VALIDATION_FAILED', { message: `This call takes no ${part}` });
  };
  if (!endpoint.body && !isRead && !isEmpty(raw.body)) undeclared('body');
  if (!endpoint.query && !isRead && !isEmpty(raw.query)) undeclared('query');
  return {
    params: endpoint.params ? parseWith(endpoint.params, raw.params) : undefined,
    query: endpoint.query ? parseWith(endpoint.query, { ...(raw.query as object) }) : undefined,
    body: endpoint.body ? parseWith(endpoint.body, raw.body) : undefined,
  };
};
