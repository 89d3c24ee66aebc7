import { laterCode } from '@countinghouse/ui';

/** Steps after the first one, and all that only they draw. They are there before anything can be sent. */
export const confirming = laterCode(() => import('./confirming-steps'));
