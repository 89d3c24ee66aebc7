import { laterCode } from '@countinghouse/ui';

/** Rules of the second part of the form, with the checksums of addresses: Continue waits for them. */
export const recipientRules = laterCode(() => import('./recipient-rules-code'));
