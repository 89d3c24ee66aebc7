import { sql, type RawBuilder } from 'kysely';
import { idsBeginning } from './ids';

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** LIKE pattern for texts that contain `text`, with its wildcards escaped. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** A LIKE pattern for texts that begin with `text`. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

/** Shortest prefix of a name that matches its beginning; a shorter one matches only whole. */
const shortestBeginning = 3;

/** True if the column equals the typed text or begins with it. */
export const begins = (column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  typed.length < shortestBeginning ? sql`${column} = ${typed}` : sql`starts_with(${column}, ${typed})`;

/** Prefix match as a range of bytes: row-level security keeps `like` and its kind away from an index. */
export const beginsInIndex = (column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  sql`${column} ~>=~ ${typed} and ${column} ~<~ ${`${typed}\u{10FFFF}`}`;

/** Prefix match in any case, by a column that is in small letters. */
export const beginsInAnyCase = (lowered: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  sql`${lowered} ~>=~ lower(${typed}) and ${lowered} ~<~ (lower(${typed}) || ${'\u{10FFFF}'})`;

/** Condition that an id equals the typed text or begins with it; null if no id can. */
export const idBegins = (column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> | null => {
  const ids = idsBeginning(typed);
  return ids && sql`${column} between ${ids[0]}::uuid and ${ids[1]}::uuid`;
};

/** Condition that one of the texts or ids equals the typed text or begins with it. */
export const oneBegins = (
  texts: readonly RawBuilder<unknown>[],
  ids: readonly RawBuilder<unknown>[],
  typed: string,
): RawBuilder<unknown> => {
  const found = [...texts.map((text) => begins(text, typed)), ...ids.flatMap((id) => idBegins(id, typed) ?? [])];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
};
