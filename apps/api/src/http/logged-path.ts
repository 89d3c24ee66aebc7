import type { Endpoint } from '@countinghouse/contract';
import * as z from 'zod/mini';

/** Stands for what a caller typed freely. */
const left = '…';
const longestPath = 1_024;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}Z)?$/;

/** A declared parameter as JSON schema, as far as it says that its text is no free one. */
type Shape = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
};

type IsPlain = (text: string) => boolean;

/** Judge of a parameter's texts: true for an id, a number, an instant, a word of ours. */
const judgeOf = (shape: Shape): IsPlain => {
  const { type, format, anyOf, items } = shape;
  const words = shape.enum ?? (shape.const === undefined ? null : [shape.const]);
  if (words) return (text) => words.includes(text);
  if (anyOf) {
    const judges = anyOf.map(judgeOf);
    return (text) => judges.some((judge) => judge(text));
  }
  if (items) return judgeOf(items);
  if (format === 'uuid') return (text) => uuid.test(text);
  if (format === 'date' || format === 'date-time') return (text) => instant.test(text);
  if (type === 'integer' || type === 'number') return (text) => /^\d{1,6}$/.test(text);
  if (type === 'boolean') return (text) => text === 'true' || text === 'false';
  return () => false;
};

type Judges = ReadonlyMap<string, IsPlain>;

const judgesOf = (schema: z.ZodMiniType | undefined): Judges => {
  if (!schema) return new Map();
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return new Map(Object.entries(properties).map(([name, shape]) => [name, judgeOf(shape as Shape)]));
};

const known = new WeakMap<Endpoint, { readonly params: Judges; readonly query: Judges }>();

/** Made at the first request that needs them: most calls have neither parameters nor a query. */
const judgesFor = (endpoint: Endpoint) => {
  const made = known.get(endpoint) ?? { params: judgesOf(endpoint.params), query: judgesOf(endpoint.query) };
  known.set(endpoint, made);
  return made;
};

const parameterName = /^[A-Za-z][\w.[\]-]{0,39}$/;

const queryOf = (query: unknown, judges: Judges | null): string => {
  const pairs = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const isPlain = judges?.get(name);
    const shown = parameterName.test(name) ? name : left;
    return [value].flat().map((text) => `${shown}=${typeof text === 'string' && isPlain?.(text) ? text : left}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** A path that no call has: its words and ids. */
const unknownPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z][a-z0-9-]{0,39}$/.test(part) || uuid.test(part) || part === '' ? part : left))
    .join('/');

type Requested = {
  /** Path and query as sent. */
  readonly url: string;
  /** Pattern of the call: `/api/v1/payments/:id`. */
  readonly pattern: string | undefined;
  readonly params: unknown;
  readonly query: unknown;
};

/**
 * Path and query of a request without anything its sender may have typed freely: ids, numbers, instants and words of ours stay, any other value is
 * left out, and so is what a path holds that no call has.
 */
export const loggedPath = (endpoint: Endpoint | null, { url, pattern, params, query }: Requested): string => {
  if (!endpoint || pattern === undefined) return (unknownPath(url) + queryOf(query, null)).slice(0, longestPath);
  const hasQuery = url.includes('?');
  const hasParameters = pattern.includes(':');
  if (!hasQuery && !hasParameters) return pattern;
  const judges = judgesFor(endpoint);
  const given = (params ?? {}) as Readonly<Record<string, string>>;
  const path = pattern.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const text = given[name] ?? '';
    return judges.params.get(name)?.(text) ? text : whole;
  });
  return (hasQuery ? path + queryOf(query, judges.query) : path).slice(0, longestPath);
};
