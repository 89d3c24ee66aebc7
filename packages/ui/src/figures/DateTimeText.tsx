import styles from './figures.module.css';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** `14 Mar 2025` in the browser's zone. */
export function dateText(instant: Date): string {
  return `${two(instant.getDate())} ${months[instant.getMonth()]} ${instant.getFullYear()}`;
}

/** `10:26:53` in the browser's zone. */
export function timeText(instant: Date): string {
  return `${two(instant.getHours())}:${two(instant.getMinutes())}:${two(instant.getSeconds())}`;
}

/** `14 Mar 2025, 10:26:53` in the browser's zone. */
export function dateTimeText(instant: Date): string {
  return `${dateText(instant)}, ${timeText(instant)}`;
}

/** Name of the browser's zone at that moment: `UTC`, `GMT+2`. */
export function zoneText(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `14 Mar 2025, 09:26:53 UTC`. */
function utcText(instant: Date): string {
  const date = `${two(instant.getUTCDate())} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
  return `${date}, ${two(instant.getUTCHours())}:${two(instant.getUTCMinutes())}:${two(instant.getUTCSeconds())} UTC`;
}

export type DateTimeTextProps = {
  /** ISO 8601 instant. Null shows `–`. */
  iso: string | null | undefined;
  show?: 'datetime' | 'date' | 'time';
};

/** An instant in the browser's zone; UTC under the pointer. */
export function DateTimeText({ iso, show = 'datetime' }: DateTimeTextProps) {
  const instant = iso ? new Date(iso) : null;
  if (!instant || Number.isNaN(instant.getTime())) return <span className={styles.void}>–</span>;
  const text = { datetime: dateTimeText, date: dateText, time: timeText }[show](instant);
  return (
    <time className={styles.time} dateTime={instant.toISOString()} title={utcText(instant)}>
      {text}
    </time>
  );
}
