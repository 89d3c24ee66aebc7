import * as z from 'zod/mini';

export const depositStatuses = [
  'UNCONFIRMED',
  'PENDING_AML',
  'PENDING_TRAVEL_RULE',
  'CONFIRMED',
  'REFUNDING',
  'REFUNDED',
  'BLOCKED',
  'UNPROCESSABLE',
  'ORPHANED',
] as const;
export const depositStatus = z.enum(depositStatuses);
export type DepositStatus = z.output<typeof depositStatus>;
