import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { all } from '../permissions';
import { plainText } from '../validation';
import { originator } from './travel-rule-person';

export const longestInquiryReason = 280;

/** Question of another provider whether coins of its customer may be sent to a payment. */
export const travelRuleInquiry = z.object({
  id: uuid,
  provider: z.string(),
  businessId,
  paymentId: uuid,
  currency: currencyCode,
  network: networkCode,
  amount: amountText,
  /** WAITING: nobody has answered yet. */
  status: z.enum(['WAITING', 'ACCEPTED', 'REJECTED']),
  /** Reason of a rejection, as the other provider is told it. */
  reason: z.nullable(z.string()),
  /** Completeness of the originator's data; null: too little to name him by. */
  quality: z.nullable(z.enum(['FULL', 'MINIMUM'])),
  receivedAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** When the answer arrived at the other provider; null while it has not. */
  answeredAt: z.nullable(instant),
  /** The answer was sent and did not arrive yet. */
  isAnswerDelayed: z.boolean(),
  transactionId: z.nullable(z.string()),
  cancelledAt: z.nullable(instant),
  /** Deposit whose payer it named. */
  depositId: z.nullable(uuid),
});
export type TravelRuleInquiry = z.output<typeof travelRuleInquiry>;

/** Includes the people that the other provider named: shown to holders of the travel-rule permissions only, and recorded each time. */
export const travelRuleInquiryDetail = z.extend(travelRuleInquiry, {
  /** Null if too little was said to name him, and after the retention. */
  originator: z.nullable(originator),
  /** Name of the beneficiary, as the other provider gives it. */
  beneficiary: z.nullable(z.string()),
});
export type TravelRuleInquiryDetail = z.output<typeof travelRuleInquiryDetail>;

const access = needs(all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE'));
const params = z.strictObject({ id: uuid });

/** Those that wait for an answer, then the newest others. */
export const listTravelRuleInquiries = endpoint({
  name: 'listTravelRuleInquiries',
  slug: 'travel-rule',
  method: 'GET',
  path: 'travel-rule/inquiries',
  access,
  answer: z.object({
    inquiries: z.array(travelRuleInquiry),
    waiting: z.int(),
    /** False: this installation exchanges nothing with other providers. */
    isOffered: z.boolean(),
  }),
});

export const getTravelRuleInquiry = endpoint({
  name: 'getTravelRuleInquiry',
  slug: 'travel-rule',
  method: 'GET',
  path: 'travel-rule/inquiries/:id',
  access,
  params,
  answer: travelRuleInquiryDetail,
  errors: ['NOT_FOUND'],
});

/** Accepts a waiting inquiry, so that the other provider is told the payment's address, or rejects it with a reason that it is told. */
export const answerTravelRuleInquiry = endpoint({
  name: 'answerTravelRuleInquiry',
  slug: 'travel-rule',
  method: 'POST',
  path: 'travel-rule/inquiries/:id/answer',
  access: needs(all('UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE')),
  idempotency: 'accepted',
  params,
  body: z
    .strictObject({
      answer: z.enum(['ACCEPT', 'REJECT']),
      reason: z.optional(z.nullable(plainText(longestInquiryReason))),
    })
    .check(
      z.refine(({ answer, reason }) => answer === 'ACCEPT' || Boolean(reason), {
        path: ['reason'],
        error: 'Reason is required',
      }),
    ),
  answer: travelRuleInquiry,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
