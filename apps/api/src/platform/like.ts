import { sql, type RawBuilder } from 'kysely';

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern for texts that contain `text`, whose own wildcards mean just themselves. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** A LIKE pattern for texts that begin with `text`. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

/** The least of a name that finds what begins with it; a shorter one is meant whole. */
const shortestBeginning = 3;

/** Whether a text is what was typed, or begins with it. */
export const begins = (column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  typed.length < shortestBeginning ? sql`${column} = ${typed}` : sql`starts_with(${column}, ${typed})`;
