import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';

const marker = '/* prepared */';

/**
 * Marks a statement that runs very often: each connection parses it once and calls it by name from then on. Only for a small number of texts. The
 * result type of a prepared statement is fixed, and a migration that changes it breaks it: so it returns nothing, or columns by name.
 */
export const prepared: RawBuilder<unknown> = sql.raw(marker);

const names = new Map<string, string>();

/** Name of a prepared statement: equal for equal texts, and different otherwise. */
export const preparedName = (text: string): string | undefined => {
  if (!text.startsWith(marker)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
};
