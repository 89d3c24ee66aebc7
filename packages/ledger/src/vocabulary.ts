/** Posting rules of the product, and the opening balances before them. */
export const postingRules = [
  'T-01',
  'T-02',
  'T-03',
  'T-04',
  'T-05',
  'T-06',
  'T-07',
  'T-08',
  'T-09',
  'T-10',
  'T-11',
  'T-12',
  'T-13',
  'T-14',
  'T-15',
  'T-16',
  'T-17',
  'T-18',
  'T-19',
  'T-20',
  'T-21',
  'T-22',
  'T-23',
  'T-24',
  'T-25',
  'T-26',
  'T-27',
  'T-28',
  'T-29',
  'OPENING',
] as const;
export type PostingRule = (typeof postingRules)[number];

/**
 * Idempotency key of a posting: `T-03:{entity}:1`. An event posts under it at most once in a book, and a correction names the reversed transaction
 * by it.
 */
export const keyOf = (rule: PostingRule, entityId: string, sequence = 1): string => `${rule}:${entityId}:${sequence}`;

/** Entities that cause postings, have states and are announced as changes; one spelling everywhere. */
export type EntityType =
  | 'BALANCE_CONVERSION'
  | 'BANK_ACCOUNT'
  | 'BUSINESS'
  | 'CALLBACK'
  | 'DEPOSIT'
  | 'FIAT_DEPOSIT'
  | 'FIAT_WITHDRAWAL'
  | 'INTERNAL_TRANSFER'
  | 'LATE_COINS'
  | 'MANUAL_MOVEMENT'
  | 'OPENING'
  | 'PAYMENT'
  | 'PAYOUT_BATCH'
  | 'REFUND'
  | 'REPORT'
  | 'TRAVEL_RULE'
  | 'TREASURY'
  | 'TREASURY_MOVE'
  | 'UNASSOCIATED_DEPOSIT'
  | 'WHITELABEL_FIAT_DEPOSIT'
  | 'WITHDRAWAL'
  | 'WITHDRAWAL_APPROVAL';

/** Kinds of actors: a person, a key of a machine, the server itself, an operator of the platform. */
export type ActorType = 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
