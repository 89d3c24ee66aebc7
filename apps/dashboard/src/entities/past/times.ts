import { dateText, timeText } from '@countinghouse/ui';
import { messages } from './messages';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time between two instants in its two largest units: `3 days 14 h`, `14 h 5 min`, `5 min`. */
export const spanText = (from: string, to: string): string => {
  const passed = Math.max(0, Date.parse(to) - Date.parse(from));
  const [days, hours, minutes] = [
    Math.floor(passed / day),
    Math.floor((passed % day) / hour),
    Math.floor((passed % hour) / minute),
  ] as const;
  if (days > 0) return hours > 0 ? `${messages.days(days)} ${messages.hours(hours)}` : messages.days(days);
  return hours > 0 ? `${messages.hours(hours)} ${messages.minutes(minutes)}` : messages.minutes(minutes);
};

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** `Friday, 27 Jun 2025, 18:00:00`. */
export const longText = (iso: string): string => {
  const at = new Date(iso);
  return `${weekday.format(at)}, ${dateText(at)}, ${timeText(at)}`;
};
