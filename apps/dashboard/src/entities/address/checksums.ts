import { laterCode } from '@countinghouse/ui';

/** Checksums of the networks' addresses: Verify waits for them. */
export const checksums = laterCode(() => import('@countinghouse/payments/addresses'));
