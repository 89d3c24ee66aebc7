import { documented } from '../reference';
import {
  getCallbackCoverage,
  listUntoldCallbacks,
  longestCoverageDays,
  mostUntold,
  sendUntoldCallbacks,
} from './callback-coverage';
import { sameIdWhileSame } from './callbacks';

const business = { businessId: '0195d0c1-5a3e-7a11-9c2d-3e4f5a6b7c8d', businessName: 'Aurora Travel' } as const;

export const callbackCoverageEndpoints = [
  documented(getCallbackCoverage, {
    summary:
      'Callbacks that were due in a period by what happened, per business and event: how many arrived, are on their way, failed, or were ' +
      `never queued. Counted from the states that payments, deposits, withdrawals and batches reached, over ${longestCoverageDays} days at most.`,
    example: {
      lines: [
        {
          ...business,
          event: 'DEPOSIT_RECEIVED',
          due: 412,
          delivered: 403,
          toldLater: 1,
          onItsWay: 2,
          failed: 4,
          neverQueued: 2,
        },
      ],
    },
  }),
  documented(listUntoldCallbacks, {
    summary: `Callbacks of a period that failed or were never queued, oldest first, ${mostUntold} at most.`,
    example: {
      total: 1,
      callbacks: [
        {
          ...business,
          event: 'DEPOSIT_RECEIVED',
          entityType: 'DEPOSIT',
          entityId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0b',
          paymentId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0c',
          reference: 'order-2025-1188',
          state: 'CONFIRMED',
          dueAt: '2025-03-14T09:41:02.000Z',
          outcome: 'FAILED',
          problem: 'The server answered 503',
          host: 'aurora.example',
        },
      ],
    },
  }),
  documented(sendUntoldCallbacks, {
    summary:
      `Sends up to ${mostUntold} callbacks again, each as its subject is now. ${sameIdWhileSame} Those that arrived or are on their way ` +
      'meanwhile are left out, so that a repeated call sends nothing twice.',
    example: { sent: 41, unsent: [{ reason: 'NO_ADDRESS', count: 2 }] },
  }),
];
