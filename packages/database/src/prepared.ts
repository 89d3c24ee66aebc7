import { sql, type RawBuilder } from 'kysely';

const marker = /^\s*\/\* prepared as ([a-z_]+) \*\//;

/**
 * Opens the text of a statement that runs very often: each connection parses it once and calls it by this name from then
 * on. Only for text that never changes between calls; the name stands for it.
 */
export const preparedAs = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared as ${name} */`);

/** The name a statement's text opens with, if it has one. */
export const preparedName = (text: string): string | undefined => marker.exec(text)?.[1];
