import { laterCode } from '@countinghouse/ui';

/** Second part of the form and the overview: Continue waits for them. */
export const recipient = laterCode(() => import('./recipient-code'));
