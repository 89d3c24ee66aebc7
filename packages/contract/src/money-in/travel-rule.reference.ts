import * as z from 'zod/mini';
import { documented } from '../reference';
import { getTravelRuleDeposit, listTravelRuleDeposits, travelRuleRecord, updateTravelRuleDeposit } from './travel-rule';
import { originator } from './travel-rule-person';

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

export const travelRuleEndpoints = [
  documented(listTravelRuleDeposits, {
    summary: 'Deposits that wait for data about their payers, newest first; with another status those that did',
    example: {
      deposits: [example],
      total: 12,
      totalIsCapped: false,
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
  documented(getTravelRuleDeposit, {
    summary: 'One of them, with the payer where he is known; that it was read stands in the audit trail',
    example: { ...example, depositStatus: 'PENDING_TRAVEL_RULE', originator: null, acceptsMinimum: true },
  }),
  documented(updateTravelRuleDeposit, {
    summary: 'Names the payer of a waiting deposit, which credits it',
    example: { id: example.id, status: 'COMPLETED', depositStatus: 'CONFIRMED', originator: named },
  }),
];
