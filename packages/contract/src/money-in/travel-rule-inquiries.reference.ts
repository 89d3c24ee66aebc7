import type * as z from 'zod/mini';
import { documented } from '../reference';
import {
  answerTravelRuleInquiry,
  getTravelRuleInquiry,
  listTravelRuleInquiries,
  type travelRuleInquiry,
} from './travel-rule-inquiries';

const example: z.input<typeof travelRuleInquiry> = {
  id: '0195f1a0-3c2d-7b1a-8f4e-5d6c7b8a9f02',
  provider: 'Harbour Exchange',
  businessId: '0190b9c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  paymentId: '0195f090-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  currency: 'BTC',
  network: 'MAIN',
  amount: '0.05',
  status: 'WAITING',
  reason: null,
  quality: 'FULL',
  receivedAt: '2025-03-14T08:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  answeredAt: null,
  isAnswerDelayed: false,
  transactionId: null,
  cancelledAt: null,
  depositId: null,
};

export const travelRuleInquiryEndpoints = [
  documented(listTravelRuleInquiries, {
    summary: 'Questions of other providers whether coins may be sent here: those that wait, then the newest others',
    example: { inquiries: [example], waiting: 1, isOffered: true },
  }),
  documented(getTravelRuleInquiry, {
    summary: 'One of them with the people it names; that it was read stands in the audit trail',
    example: {
      ...example,
      originator: {
        personType: 'NATURAL',
        name: 'Okonkwo',
        secondaryName: 'Adaeze',
        nationalIdentifierType: 'CCPT',
        nationalIdentifier: 'A07712345',
        walletType: 'HOSTED',
        vasp: { name: 'Harbour Exchange', country: 'NL' },
      },
      beneficiary: 'Baltic Shop OÜ',
    },
  }),
  documented(answerTravelRuleInquiry, {
    summary: 'Accepts one, so that the other provider is told the address, or rejects it',
    example: {
      ...example,
      status: 'ACCEPTED',
      decidedAt: '2025-03-14T08:05:00.000Z',
      decidedBy: 'compliance@baltic.example',
    },
  }),
];
