import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors';
import { limits } from '../platform/limits';

const refuse = (message: string, subCode?: 'FIELD_TWICE'): never => {
  throw new AppError('VALIDATION_FAILED', subCode ? { subCode, message } : { message });
};

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Half of a character, which no text has on its own. */
const loneSurrogate = /\p{Surrogate}/u;

const checkText = (text: string): void => {
  // PostgreSQL cannot store NUL, and a lone surrogate would silently become another character.
  if (text.includes('\u0000') || loneSurrogate.test(text)) refuse('The request contains characters that are not text');
};

/**
 * Refuses values that no field may have, before any schema runs: nesting and lists beyond the limits, NUL and broken Unicode, keys that reach into
 * prototypes. Iterative, because the depth is the caller's.
 */
export const checkJson = (value: unknown): void => {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') checkText(current);
    if (typeof current !== 'object' || current === null) continue;
    if (depth > limits.bodyDepth) refuse(`The request is nested more than ${limits.bodyDepth} levels deep`);
    if (Array.isArray(current)) {
      if (current.length > limits.arrayItems) refuse(`A list holds more than ${limits.arrayItems} items`);
      for (const item of current) pending.push({ value: item, depth: depth + 1 });
      continue;
    }
    for (const [key, item] of Object.entries(current)) {
      if (forbiddenKeys.has(key)) refuse('The request contains a field that is not allowed');
      checkText(key);
      pending.push({ value: item, depth: depth + 1 });
    }
  }
};

/** A text, or what opens and closes objects and lists. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/**
 * Refuses an object that names a field twice: of two amounts one parser takes the first and another the last. The text is JSON already; keys are
 * compared unescaped.
 */
export const refuseDuplicateKeys = (text: string): void => {
  type Open = { readonly keys: Set<string> | null; isKeyNext: boolean };
  const open: Open[] = [];
  for (const [found] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (found === '{' || found === '[') open.push({ keys: found === '{' ? new Set() : null, isKeyNext: found === '{' });
    else if (found === '}' || found === ']') open.pop();
    else if (found === ',') {
      if (inner) inner.isKeyNext = inner.keys !== null;
    } else if (inner?.keys && inner.isKeyNext) {
      const key = JSON.parse(found) as string;
      if (inner.keys.has(key)) refuse('The request names a field twice', 'FIELD_TWICE');
      inner.keys.add(key);
      inner.isKeyNext = false;
    }
  }
};

/** JSON is the only body. An empty one counts as none. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    try {
      const value: unknown = JSON.parse(text as string);
      refuseDuplicateKeys(text as string);
      checkJson(value);
      done(null, value);
    } catch (error) {
      done(
        error instanceof AppError
          ? error
          : new AppError('VALIDATION_FAILED', { subCode: 'NOT_JSON', message: 'The request is not valid JSON' }),
      );
    }
  });
};
