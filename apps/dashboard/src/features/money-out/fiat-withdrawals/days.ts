import { dayText } from '@countinghouse/ui';

const between = (from: string, until: string) => `${from} – ${until}`;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** ISO day as people read it, `Mon 14 Sep 2026`; a banking day is the bank's, in any zone of the reader. */
const weekdayText = (iso: string): string =>
  `${weekdays[new Date(`${iso}T00:00:00.000Z`).getUTCDay()]} ${dayText(iso) ?? iso}`;

/** Expected arrival: one day, or between two. */
export const arrivalText = ({
  arrivesFrom,
  arrivesUntil,
}: {
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
}): string =>
  arrivesFrom === arrivesUntil
    ? weekdayText(arrivesFrom)
    : between(weekdayText(arrivesFrom), weekdayText(arrivesUntil));
