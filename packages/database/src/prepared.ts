import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';

const marker = '/* prepared */';

/**
 * Opens a statement that runs very often: each connection parses it once and calls it by name from then on. For texts of which there
 * are few. What a prepared statement answers is fixed, and a migration that changes it breaks it: so it answers nothing, or columns by name.
 */
export const prepared: RawBuilder<unknown> = sql.raw(marker);

const names = new Map<string, string>();

/** The name of a statement that is to be prepared: the same for the same text, another for any other. */
export const preparedName = (text: string): string | undefined => {
  if (!text.startsWith(marker)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
};
