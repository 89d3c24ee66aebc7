import { laterCode } from '@countinghouse/ui';

/** Steps after the form: Verify waits for them, so that a made payment is always shown. */
export const verified = laterCode(() => import('./verified-code'));
