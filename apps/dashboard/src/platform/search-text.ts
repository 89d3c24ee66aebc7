/**
 * Query parameters of an address, by name: text, or several texts if a name repeats. Never parsed as JSON: `007` stays a reference and does not
 * become a number.
 */
export type SearchText = Readonly<Record<string, string | readonly string[] | undefined>>;

export const parseSearch = (text: string): SearchText => {
  const query = new URLSearchParams(text);
  const valueOf = (name: string) => {
    const values = query.getAll(name);
    return values.length === 1 ? values[0] : values;
  };
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, valueOf(name)]));
};

/** Starts with its question mark, or is empty. */
export const stringifySearch = (search: SearchText): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) for (const text of [value ?? []].flat()) query.append(name, text);
  const text = query.toString();
  return text && `?${text}`;
};
