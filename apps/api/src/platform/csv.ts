/** What a spreadsheet would take for a formula, or for the beginning of one. */
const startsLikeFormula = /^[=+\-@\t\r]/;

/** How a CSV file begins, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One RFC 4180 line. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (text: string | null): string => {
  if (text === null) return '';
  const harmless = startsLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
