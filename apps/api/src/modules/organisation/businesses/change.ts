import type { EventName } from '../../../platform/audit/event-names';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';

export type { Change };

type What = {
  readonly action: Extract<EventName, `business.${string}`>;
  readonly businessId: BusinessId;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Records an action on a business in the audit trail. */
export const recordOn = (tx: Tx, change: Change, { businessId, ...what }: What): Promise<void> =>
  recordChange(tx, change, { ...what, entity: { type: 'business', id: businessId } });
