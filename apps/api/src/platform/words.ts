/** Figures and times in documents, mails and public pages: the same for every reader, whatever the machine's settings. */

/** A decimal text with its thousands set apart: `10,000.00`. */
export const amountWords = (text: string): string => {
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Local date and time from its ISO form, to the last non-zero digit: `2025-03-14T09:30:00.000Z` is `14 Mar 2025, 09:30`, and
 * `2024-12-31T23:59:59.999Z` is `31 Dec 2024, 23:59:59.999`.
 */
export const exactWords = (iso: string): string => {
  const [, year = '', month = '', day = '', time = ''] = /^(\d{4})-(\d{2})-(\d{2})T([\d:.]+)/.exec(iso) ?? [];
  const shown = time.replace(/\.000$/, '').replace(/^(\d{2}:\d{2}):00$/, '$1');
  return `${day} ${months[Number(month) - 1]} ${year}, ${shown}`;
};

/** The ISO form of `exactWords`, without a zone; null for other text. */
export const isoOfWords = (words: string): string | null => {
  const found = /^(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4}),? (\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/.exec(words);
  if (!found) return null;
  const [, day = '', name = '', year, minute, second = '00', fraction = ''] = found;
  const month = months.findIndex((one) => one === name) + 1;
  if (month === 0) return null;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}T${minute}:${second}.${fraction.padEnd(3, '0')}`;
};

/** Instant to the minute, `14 Mar 2025, 09:30 UTC`, as on every screen. */
export const instantWords = (at: string | Date): string => {
  const iso = typeof at === 'string' ? at : at.toISOString();
  return `${exactWords(`${iso.slice(0, 16)}:00.000`)} UTC`;
};
