import { laterCode } from '@countinghouse/ui';

/** Firm quote after the form: Verify waits for it, so that it is shown for all of its short life. */
export const firm = laterCode(() => import('./firm-dialog'));
