import { documented } from '../reference';
import { closeOperation, getOperation } from './operations';

export const operationsEndpoints = [
  documented(getOperation, {
    summary: "What became of one of the caller's idempotency keys, for a person whose answer got lost.",
    example: {
      status: 'DONE',
      entityType: 'WITHDRAWAL',
      entityId: '0195e95a-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
      message: null,
    },
  }),
  documented(closeOperation, {
    summary:
      "Gives up one of the caller's idempotency keys, for good: what comes late under it is refused with OPERATION_CLOSED. Only then is it certain that nothing happened. What has become of the key already stays; IN_PROGRESS: ask again.",
    example: { status: 'CLOSED', entityType: null, entityId: null, message: null },
  }),
];
