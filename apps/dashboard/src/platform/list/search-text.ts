/**
 * How the router reads and writes query strings: everything is text, a repeated key is a list. The router's own way
 * guesses types from the text (an order number of digits would lose its zeros and its precision) and writes lists as JSON.
 */

export type SearchValues = Record<string, string | string[]>;

export const parseSearch = (search: string): SearchValues => {
  const query = new URLSearchParams(search);
  const values: SearchValues = {};
  for (const key of new Set(query.keys())) {
    const all = query.getAll(key);
    values[key] = all.length > 1 ? all : (all[0] ?? '');
  }
  return values;
};

/** With its question mark, or empty. What is undefined or null is left out. */
export const stringifySearch = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(key, String(each));
    }
  }
  const text = query.toString();
  return text && `?${text}`;
};
