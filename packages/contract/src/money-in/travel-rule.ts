import * as z from 'zod/mini';
import { depositStatus } from './crypto-deposits';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';
import { originator, walletTypes } from './travel-rule-person';

/** `EXPIRED`: the chain took the deposit back before anybody was named. */
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
  /** What it was worth when it was detected; null where no price of then is known. */
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
  /** Whether payers can show it by a signed message in this coin; else the platform looks at it. */
  canSignMessage: z.boolean(),
  /** How the platform saw that the wallet is the payer's; null while it has not. */
  ownershipConfirmedBy: z.nullable(z.enum(['DECLARATION', 'MICRO_TRANSFER'])),
  regime: z.enum(['EU_TFR', 'FATF']),
  reason: z.enum(['EVERY_TRANSFER', 'THRESHOLD', 'LINKED_TRANSFERS']),
  /** How much is known of the payer; null while nothing is. */
  quality: z.nullable(z.enum(['FULL', 'MINIMUM'])),
  status: z.enum(travelRuleRecordStatuses),
  completedAt: z.nullable(instant),
  completedBy: z.nullable(z.string()),
});
export type TravelRuleRecord = z.output<typeof travelRuleRecord>;

/** With who the payer is: shown to holders of the travel-rule permissions only, and put on record each time. */
export const travelRuleDetail = z.extend(travelRuleRecord, {
  depositStatus,
  /** Null while nobody was named, and once the time to keep it was over. */
  originator: z.nullable(originator),
  /** Whether the short form is enough here. */
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

const example: z.input<typeof travelRuleRecord> = {
  id: '0195f1a0-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  depositId: '0195f1a0-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  paymentId: '0195f090-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  clientPaymentId: 'order-9',
  businessId: '0190b9c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Baltic Shop',
  depositCurrency: 'USDC',
  network: 'ETH',
  depositAmount: '1450',
  uniformAmount: '1334.00',
  uniformCurrency: 'EUR',
  fromAddress: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
  transactionId: '0x9a1f0c2d',
  receivedAt: '2025-03-14T08:00:00.000Z',
  deadlineAt: '2025-03-17T08:00:00.000Z',
  escalatedAt: null,
  walletType: null,
  ownershipProofRequired: true,
  canSignMessage: true,
  ownershipConfirmedBy: null,
  regime: 'EU_TFR',
  reason: 'EVERY_TRANSFER',
  quality: null,
  status: 'PENDING',
  completedAt: null,
  completedBy: null,
};

const named: z.input<typeof originator> = {
  personType: 'NATURAL',
  name: 'Adaeze Okonkwo',
  nationalIdentifierType: 'CCPT',
  nationalIdentifier: 'A07712345',
  countryOfIssue: 'NG',
  walletType: 'SELF_HOSTED',
  ownership: {
    method: 'SIGNED_MESSAGE',
    statement: 'I control 0x420B8cB9874090515d6B18036112d16730Ef0c86',
    signature: '0x4f1c…1b',
  },
};

const access = needs(all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE'));

export const listTravelRuleDeposits = endpoint({
  name: 'listTravelRuleDeposits',
  slug: 'travel-rule',
  method: 'GET',
  path: 'deposits/travel-rule',
  summary: 'Deposits that wait for data about their payers, newest first; with another status those that did',
  access,
  query: travelRuleQuery,
  answer: z.object({ deposits: z.array(travelRuleRecord), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: {
    deposits: [example],
    total: 12,
    totalIsCapped: false,
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

const params = z.strictObject({ id: uuid });

export const getTravelRuleDeposit = endpoint({
  name: 'getTravelRuleDeposit',
  slug: 'travel-rule',
  method: 'GET',
  path: 'deposits/travel-rule/:id',
  summary: 'One of them, with the payer where he is known; that it was read stands in the audit trail',
  access,
  params,
  answer: travelRuleDetail,
  errors: ['NOT_FOUND'],
  example: { ...example, depositStatus: 'PENDING_TRAVEL_RULE', originator: null, acceptsMinimum: true },
});

/** Names the payer of a deposit that waits; what is complete credits it, at the prices of the moment. */
export const updateTravelRuleDeposit = endpoint({
  name: 'updateTravelRuleDeposit',
  slug: 'travel-rule',
  method: 'PATCH',
  path: 'deposits/travel-rule/:id',
  summary: 'Names the payer of a waiting deposit, which credits it',
  access: needs(all('UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE')),
  idempotency: 'accepted',
  params,
  body: z.strictObject({ originator }),
  answer: z.object({
    id: uuid,
    status: z.enum(travelRuleRecordStatuses),
    depositStatus,
    /** Left out of what a repeated call is answered. */
    originator: z.optional(originator),
  }),
  errors: ['NOT_FOUND', 'TRAVEL_RULE_DATA_REQUIRED', 'STATE_CONFLICT', 'RATES_UNAVAILABLE'],
  example: { id: example.id, status: 'COMPLETED', depositStatus: 'CONFIRMED', originator: named },
});

export const travelRuleEndpoints = [listTravelRuleDeposits, getTravelRuleDeposit, updateTravelRuleDeposit];
