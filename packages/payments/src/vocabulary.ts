// Words of payments, in the order in which they are listed. The contract has the same ones.

/** The statuses of a payment, a pure function of the payment and its deposits. */
export type PaymentStatus =
  | 'NEW'
  | 'PENDING'
  | 'AWAITING'
  | 'DEPOSITED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'BLOCKED'
  | 'REFUNDED'
  | 'UNPROCESSABLE';

/** Facts about a payment independent of its status. */
export const paymentLabels = [
  'UNDERPAID',
  'OVERPAID',
  'LATE',
  'FOLLOW_UP',
  'MIXED_CURRENCY',
  'DEPEG_APPLIED',
  'DEPEG_BROKEN',
] as const;
export type PaymentLabel = (typeof paymentLabels)[number];

export type PaymentType = 'ONE_TIME' | 'REUSABLE';
export type RateType = 'FIXED' | 'FLOATING';

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
export type DepositStatus = (typeof depositStatuses)[number];

export type RefundStatus = 'PENDING' | 'AWAITING_ADDRESS' | 'BROADCASTED' | 'CONFIRMED' | 'SKIPPED' | 'FAILED';
export type RefundReason = 'OVERPAYMENT' | 'FOLLOW_UP' | 'TRAVEL_RULE' | 'COMPLIANCE' | 'MANUAL';
export type TravelRuleStatus = 'NOT_REQUIRED' | 'PENDING' | 'COMPLETED' | 'REFUSED';
