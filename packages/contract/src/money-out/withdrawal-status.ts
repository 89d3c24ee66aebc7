import * as z from 'zod/mini';

export const withdrawalStatuses = [
  'PENDING_APPROVAL',
  'PENDING',
  'PROCESSING',
  'BROADCASTED',
  'COMPLETED',
  'BLOCKED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
] as const;
export const withdrawalStatus = z.enum(withdrawalStatuses);
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;

/**
 * Reason beside a status. For PENDING the reason it was not sent yet: LIQUIDITY (the network's own coins do not cover it), SCREENING (no answer
 * yet), RATES (no fresh price), ADDRESS (its whitelisted address may not be used), STOPPED (somebody stopped everything that leaves the
 * organisation), TRAVEL_RULE (the provider behind its travel address has not answered), NETWORK (nothing of its coin is sent over its network here any
 * more). RECONCILING: unknown if the chain took it.
 */
export const withdrawalReason = z.enum([
  'LIQUIDITY',
  'SCREENING',
  'RATES',
  'ADDRESS',
  'STOPPED',
  'TRAVEL_RULE',
  'NETWORK',
  'RECONCILING',
  'SCREENING_HIT',
  'RATE_MOVED',
  'TAMPERED',
  'BROADCAST_REFUSED',
  'DROPPED',
  'TRAVEL_RULE_REFUSED',
]);
export type WithdrawalReason = z.output<typeof withdrawalReason>;

export const targetAmountPolicy = z.enum(['CRYPTO', 'FIAT']);
export const feePayer = z.enum(['USER', 'MERCHANT']);
export type FeePayer = z.output<typeof feePayer>;

/** Subject of an approval: coins that leave, or money to a bank account. */
export const approvalKind = z.enum(['CRYPTO', 'FIAT']);
