import { laterCode } from '@countinghouse/ui';

/** Result of the form: Verify waits for it, so that an announced deposit is always shown. */
export const announced = laterCode(() => import('./announced-deposit'));
