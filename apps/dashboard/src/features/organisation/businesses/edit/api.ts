import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import { testCallback } from '@countinghouse/contract/organisation/business-changes';
import { call } from '../../../../platform/api';

/** Sends an example to the URL that is saved for the event. */
export const sendTest = (id: string, event: CallbackEvent) => call(testCallback, { params: { id }, body: { event } });
