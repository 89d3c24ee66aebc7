import { dateText } from '@countinghouse/ui';
import { messages } from './messages';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const two = (value: number): string => String(value).padStart(2, '0');

/** `08:12` in the browser's zone. */
export const clockText = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** `Tuesday, 1 July`. */
export const headingText = (at: Date): string => `${weekday.format(at)}, ${day.format(at)}`;

const daysBetween = (at: Date, now: Date): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);

/** `today at 09:33`, `yesterday at 17:30`, `Friday at 17:30`, `12 Jun 2025 at 17:30`. */
export const whenText = (iso: string, nowMs: number): string => {
  const [at, now] = [new Date(iso), new Date(nowMs)];
  const away = daysBetween(at, now);
  const named =
    away === 0
      ? messages.today
      : away === 1
        ? messages.yesterday
        : away === -1
          ? messages.tomorrow
          : Math.abs(away) < 7
            ? weekday.format(at)
            : dateText(at);
  return messages.at(named, clockText(at));
};
