import type { WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import { messages } from './messages';

// Apart from the form's rules: a list loads no checksums.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time until an instant, in its largest whole unit, rounded up: nobody comes too early. */
const leftText = (milliseconds: number): string => {
  if (milliseconds > 2 * day) return messages.left.days(Math.ceil(milliseconds / day));
  if (milliseconds > hour) return messages.left.hours(Math.ceil(milliseconds / hour));
  return messages.left.minutes(Math.max(1, Math.ceil(milliseconds / minute)));
};

/** Availability of an address at the server's present time, or the time it starts. */
export const stateOf = (
  { activatesAt }: Pick<WhitelistedAddress, 'activatesAt'>,
  now: number,
): { readonly label: string; readonly tone: 'success' | 'info' } => {
  const left = Date.parse(activatesAt) - now;
  return left > 0
    ? { label: messages.activeIn(leftText(left)), tone: 'info' }
    : { label: messages.statuses.ACTIVE, tone: 'success' };
};
