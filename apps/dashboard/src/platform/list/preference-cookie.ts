/** 400 days in seconds, the longest life of a cookie in browsers. */
export const preferenceMaxAgeSeconds = 34_560_000;

const cookieName = (userId: string, name: string) => `${name}.${userId}`;

/**
 * `Set-Cookie`-like text that stores a preference of one person on this device. Values are short lists of plain words (column names), never
 * anything personal.
 */
export const preferenceCookie = (userId: string, name: string, values: readonly string[], secure: boolean): string =>
  [
    `${encodeURIComponent(cookieName(userId, name))}=${encodeURIComponent(values.join(','))}`,
    `Max-Age=${preferenceMaxAgeSeconds}`,
    'Path=/',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** The preference in `document.cookie`, or null when this person never set it here. */
export const readPreference = (cookies: string, userId: string, name: string): readonly string[] | null => {
  const wanted = encodeURIComponent(cookieName(userId, name));
  for (const pair of cookies.split(/;\s*/)) {
    const [key, value = ''] = pair.split('=');
    if (key !== wanted) continue;
    try {
      return decodeURIComponent(value).split(',').filter(Boolean);
    } catch {
      return null;
    }
  }
  return null;
};
