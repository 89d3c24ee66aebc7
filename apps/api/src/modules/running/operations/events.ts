import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const operationEvents: Events = {
  'operation.close': 'An idempotency key was given up',
};
