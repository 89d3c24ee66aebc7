import { email as emailShape } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import { mostResults, patchSchema, userSchema, type ScimType } from './documents';

/** A refusal in the directory's own form. */
export class ScimRefusal extends Error {
  override readonly name = 'ScimRefusal';
  readonly status: number;
  readonly scimType: ScimType | undefined;
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const bad = (detail: string, scimType: ScimType): ScimRefusal => new ScimRefusal(400, detail, scimType);

/** Half of a character. */
const loneSurrogate = /\p{Surrogate}/u;

/** Body of a request. @throws ScimRefusal */
export const bodyIn = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && (value.includes('\u0000') || loneSurrogate.test(value)))
        throw new SyntaxError('Not a text');
      return value;
    });
    return body;
  } catch {
    throw bad('The body is no JSON that is taken here', 'invalidSyntax');
  }
};

// Directories send more than is known here: it is left alone, as RFC 7644 has it.
const asked = z.object({
  schemas: z.array(z.string()),
  userName: z.string(),
  name: z.optional(
    z.nullable(
      z.object({ givenName: z.optional(z.nullable(z.string())), familyName: z.optional(z.nullable(z.string())) }),
    ),
  ),
  active: z.optional(z.unknown()),
});

const longestName = 64;
const nameOf = (text: string | null | undefined): string | null => text?.trim().slice(0, longestName) || null;

/** Some directories write it as text. */
const flagIn = (value: unknown): boolean => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw bad('active is true or false', 'invalidValue');
};

export type AskedUser = {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly active: boolean;
};

/** Person in the body of a POST or PUT. @throws ScimRefusal */
export const userIn = (body: unknown): AskedUser => {
  const read = asked.safeParse(body);
  if (!read.success || !read.data.schemas.includes(userSchema))
    throw bad('A user with schemas and userName is expected', 'invalidSyntax');
  const { userName, name, active = true } = read.data;
  const address = emailShape.safeParse(userName);
  if (!address.success) throw bad('userName is the address of the person', 'invalidValue');
  return {
    email: address.data,
    firstName: nameOf(name?.givenName),
    lastName: nameOf(name?.familyName),
    active: flagIn(active),
  };
};

const patch = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.optional(z.string()), value: z.optional(z.unknown()) }))
    .check(z.minLength(1), z.maxLength(20)),
});

/** New value of `active`; null: none of the operations sets it. @throws ScimRefusal */
export const activeIn = (body: unknown): boolean | null => {
  const read = patch.safeParse(body);
  if (!read.success || !read.data.schemas.includes(patchSchema))
    throw bad('A PatchOp with Operations is expected', 'invalidSyntax');
  let active: boolean | null = null;
  for (const { op, path, value } of read.data.Operations) {
    if (!/^(replace|add)$/i.test(op)) throw bad('active is replaced, and nothing else is changed', 'mutability');
    if (path !== undefined) {
      if (path.toLowerCase() !== 'active')
        throw bad(`${path.slice(0, 60)} is not changed by the directory`, 'invalidPath');
      active = flagIn(value);
    } else if (typeof value === 'object' && value !== null && 'active' in value) active = flagIn(value.active);
  }
  return active;
};

const filter = /^\s*userName\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

export type AskedPage = { readonly email: string | null; readonly startIndex: number; readonly count: number };

const wholeIn = (text: unknown, otherwise: number): number => {
  if (text === undefined) return otherwise;
  if (typeof text !== 'string' || !/^-?\d{1,9}$/.test(text))
    throw bad('startIndex and count are numbers', 'invalidValue');
  return Number(text);
};

const addressIn = (text: unknown): string | null => {
  if (text === undefined) return null;
  const quoted = typeof text === 'string' ? filter.exec(text)?.[1] : undefined;
  try {
    if (quoted !== undefined) return String(JSON.parse(quoted)).toLowerCase();
  } catch {
    // Not a text: refused below.
  }
  throw bad('The one filter is userName eq "address"', 'invalidFilter');
};

/** Page of a list. Numbers below the least mean the least, as RFC 7644 has it. @throws ScimRefusal */
export const pageIn = (query: Readonly<Record<string, unknown>>): AskedPage => ({
  email: addressIn(query.filter),
  startIndex: Math.max(1, wholeIn(query.startIndex, 1)),
  count: Math.min(mostResults, Math.max(0, wholeIn(query.count, mostResults))),
});
