import type * as z from 'zod/mini';
import { documented } from '../reference';
import { changePayLink, createPayLink, getPayLink, listPayLinks, pausePayLink, type payLink } from './pay-links';

const example: z.input<typeof payLink> = {
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01',
  businessName: 'Aurora Games',
  name: 'Season ticket',
  description: 'All home games of the season',
  url: 'https://pay.example.com/pay-link/3q2-7wABAgMEBQYHCAkKCw',
  state: 'ACTIVE',
  isPaused: false,
  displayCurrency: 'EUR',
  amount: '120.00',
  minAmount: null,
  maxAmount: null,
  depositCurrency: null,
  network: null,
  redirectUrl: 'https://aurora.example/thanks',
  clientPaymentIdPrefix: 'season-26',
  mostUses: 400,
  endsAt: '2025-08-31T22:00:00.000Z',
  metadata: { product: 'season' },
  takenPayments: 31,
  paidPayments: 29,
  openPayments: 2,
  createdBy: 'ana@aurora.example',
  createdAt: '2025-03-14T09:30:00.000Z',
};

export const payLinksEndpoints = [
  documented(createPayLink, {
    summary:
      'A payment link that any number of visitors use: each who presses Pay on its page gets a payment of his own, made by the rules and fees of the business at that moment',
    example,
  }),
  documented(listPayLinks, { summary: 'Payment links, newest first, a page at a time' }),
  documented(getPayLink, { summary: 'One payment link with the number of its payments', example }),
  documented(changePayLink, {
    summary: 'Changes the terms of a payment link for payments that are made from now on',
    example,
  }),
  documented(pausePayLink, {
    summary: 'Pauses a payment link, so that no more payments are made of it, or resumes it',
    example: { ...example, state: 'PAUSED', isPaused: true },
  }),
];
