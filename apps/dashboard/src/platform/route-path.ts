const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Parameters of a path that matches a route (`/business/$id`), or null. Case and a trailing slash are ignored; an undecodable part stays as
 * written.
 */
export const matchRoute = (route: string, pathname: string): Readonly<Record<string, string>> | null => {
  const wanted = segmentsOf(route);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (segment.startsWith('$')) parameters[segment.slice(1)] = decoded(text);
    else if (segment.toLowerCase() !== text.toLowerCase()) return null;
  }
  return parameters;
};
