import { dateText, zoneText } from '@countinghouse/ui';

/** Last day of a key in the browser's named zone: `30 Jun 2025 GMT+2`. */
export const lastDayText = (expiresAt: string): string => {
  const moment = lastMomentOf(expiresAt);
  return `${dateText(moment)} ${zoneText(moment)}`;
};

/** The last moment of a key that ends at this instant: what ends at midnight ends with the day before. */
export const lastMomentOf = (expiresAt: string): Date => new Date(Date.parse(expiresAt) - 1);
