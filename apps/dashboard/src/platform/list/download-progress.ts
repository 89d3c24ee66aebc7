import type { DownloadProgress } from '../api';
import { listTexts } from './messages';

const texts = listTexts.exports;
const number = new Intl.NumberFormat('en-US');

/** The time zone of the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Progress of a file in words. */
export const progressText = ({ bytes, rows, allRows }: DownloadProgress): string => {
  const size = texts.size(bytes);
  // The first line is the header's, and a text may contain line breaks.
  if (rows === null || allRows === null) return size;
  return texts.rows(number.format(Math.min(Math.max(rows - 1, 0), allRows)), number.format(allRows), size);
};

/** Progress between 0 and 1; null if unknown. */
export const shareOf = ({ rows, allRows }: DownloadProgress): number | null =>
  rows === null || allRows === null || allRows === 0 ? null : Math.min(rows / allRows, 1);
