import { messages } from './messages';

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** An ISO day as people read it; a banking day is the bank's, whatever zone the reader is in. */
const dayText = (iso: string): string => day.format(new Date(`${iso}T00:00:00.000Z`));

/** When money is expected: one day, or between two. */
export const arrivalText = ({
  arrivesFrom,
  arrivesUntil,
}: {
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
}): string =>
  arrivesFrom === arrivesUntil ? dayText(arrivesFrom) : messages.between(dayText(arrivesFrom), dayText(arrivesUntil));
