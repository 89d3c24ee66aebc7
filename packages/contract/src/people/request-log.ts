import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { statusOf, subCodes, type ErrorCode, type SubCode } from '../errors';
import { instant, uuid } from '../fields';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';

/** Days that a request stays in the log. */
export const requestsKeptDays = 30;

export const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** Codes of refusals and their sub-codes, each once. */
export const refusalCodes = [
  ...(Object.keys(statusOf) as ErrorCode[]),
  ...(Object.values(subCodes).flat() as SubCode[]),
] as const;

/** One request that named an API key of the organisation, with its answer. Neither body is kept. */
export const apiRequest = z.object({
  /** The one in the header `x-request-id` of the answer. */
  id: uuid,
  at: instant,
  apiCredentialId: uuid,
  keyName: z.string(),
  apiKey: z.string(),
  method: z.string(),
  /** As sent, except that texts which the caller may type freely are left out: `/api/v1/payments?search=…`. */
  path: z.string(),
  apiVersion: z.string(),
  status: z.int(),
  code: z.nullable(z.string()),
  subCode: z.nullable(z.string()),
  docUrl: z.nullable(z.string()),
  /** A sentence for people: what to do about the refusal. */
  remedy: z.nullable(z.string()),
  durationMs: z.int(),
  ip: z.string(),
  /** Hexadecimal digest of the body, byte for byte; null: none, or not read. */
  bodySha256: z.nullable(z.string()),
  bodyBytes: z.nullable(z.int()),
  idempotencyKey: z.nullable(z.string()),
  /** The answer was that of an earlier request with this Idempotency-Key. */
  replayed: z.boolean(),
  /** Thing that the request made or changed, where its answer named it. */
  entity: z.nullable(z.object({ type: z.string(), id: z.string() })),
  /** Refused requests of the key within the minute before this one that are counted alone. */
  furtherRefused: z.int(),
});
export type ApiRequest = z.output<typeof apiRequest>;

const typed = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

export const listApiRequests = endpoint({
  name: 'listApiRequests',
  slug: 'request-log',
  method: 'GET',
  path: 'api-requests',
  access: needs(all('GET_API_CREDENTIALS')),
  query: z
    .strictObject({
      ...pagingQuery,
      apiCredentialId: z.optional(uuid),
      statusClass: z.optional(z.enum(statusClasses)),
      /** A code, or a sub-code. */
      code: z.optional(z.enum(refusalCodes)),
      method: z.optional(z.enum(requestMethods)),
      /** Beginning of the path, with or without `/api/v1/`. */
      path: z.optional(typed(256)),
      /** A request id or an Idempotency-Key, whole, or the beginning of a path that starts with `/`. */
      search: z.optional(typed(255)),
      ...periodQuery,
    })
    .check(withinLongestPeriod),
  answer: z.object({ requests: z.array(apiRequest), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});
