import * as z from 'zod/mini';
import { depositStatus } from './deposit-status';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';
import { originator, walletTypes } from './travel-rule-person';

/** `EXPIRED`: the chain took the deposit back before its payer was named. */
export const travelRuleRecordStatuses = ['PENDING', 'COMPLETED', 'REFUSED', 'EXPIRED'] as const;
export type TravelRuleRecordStatus = (typeof travelRuleRecordStatuses)[number];

/** A deposit that the travel rule asks about. */
export const travelRuleRecord = z.object({
  /** The deposit's. */
  id: uuid,
  depositId: uuid,
  paymentId: uuid,
  clientPaymentId: z.string(),
  businessId,
  businessName: z.string(),
  depositCurrency: currencyCode,
  network: networkCode,
  depositAmount: amountText,
  /** Value when it was detected; null without a price of that time. */
  uniformAmount: z.nullable(amountText),
  uniformCurrency: currencyCode,
  fromAddress: z.nullable(z.string()),
  transactionId: z.string(),
  /** When the coins were final. */
  receivedAt: instant,
  deadlineAt: instant,
  /** The deadline passed without data, and the platform decides; null before. */
  escalatedAt: z.nullable(instant),
  walletType: z.nullable(z.enum(walletTypes)),
  ownershipProofRequired: z.boolean(),
  /** True if payers can prove ownership by a signed message in this coin; otherwise the platform reviews it. */
  canSignMessage: z.boolean(),
  /** Method by which the platform confirmed that the wallet is the payer's; null until then. */
  ownershipConfirmedBy: z.nullable(z.enum(['DECLARATION', 'MICRO_TRANSFER'])),
  regime: z.enum(['EU_TFR', 'FATF']),
  reason: z.enum(['EVERY_TRANSFER', 'THRESHOLD', 'LINKED_TRANSFERS']),
  /** Completeness of the payer's data; null without any. */
  quality: z.nullable(z.enum(['FULL', 'MINIMUM'])),
  status: z.enum(travelRuleRecordStatuses),
  completedAt: z.nullable(instant),
  completedBy: z.nullable(z.string()),
});
export type TravelRuleRecord = z.output<typeof travelRuleRecord>;

/** Includes the payer's identity: shown to holders of the travel-rule permissions only, and recorded each time. */
export const travelRuleDetail = z.extend(travelRuleRecord, {
  depositStatus,
  /** Null until somebody is named, and after the retention. */
  originator: z.nullable(originator),
  /** True if the short form is enough here. */
  acceptsMinimum: z.boolean(),
});
export type TravelRuleDetail = z.output<typeof travelRuleDetail>;

export const travelRuleQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    status: z._default(z.enum(travelRuleRecordStatuses), 'PENDING'),
    businessId: z.optional(businessId),
    depositCurrency: z.optional(currencyCode),
    /** Exactly a deposit's or payment's id, the client's payment id, a transaction id or the address the coins came from. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

const access = needs(all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE'));

export const listTravelRuleDeposits = endpoint({
  name: 'listTravelRuleDeposits',
  slug: 'travel-rule',
  method: 'GET',
  path: 'deposits/travel-rule',
  access,
  query: travelRuleQuery,
  answer: z.object({ deposits: z.array(travelRuleRecord), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

const params = z.strictObject({ id: uuid });

export const getTravelRuleDeposit = endpoint({
  name: 'getTravelRuleDeposit',
  slug: 'travel-rule',
  method: 'GET',
  path: 'deposits/travel-rule/:id',
  access,
  params,
  answer: travelRuleDetail,
  errors: ['NOT_FOUND'],
});

/** Names the payer of a waiting deposit; complete data credits it, at current prices. */
export const updateTravelRuleDeposit = endpoint({
  name: 'updateTravelRuleDeposit',
  slug: 'travel-rule',
  method: 'PATCH',
  path: 'deposits/travel-rule/:id',
  access: needs(all('UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE')),
  idempotency: 'accepted',
  params,
  body: z.strictObject({ originator }),
  answer: z.object({
    id: uuid,
    status: z.enum(travelRuleRecordStatuses),
    depositStatus,
    /** Left out of a replay's answer. */
    originator: z.optional(originator),
  }),
  errors: ['NOT_FOUND', 'TRAVEL_RULE_DATA_REQUIRED', 'STATE_CONFLICT', 'RATES_UNAVAILABLE'],
});
