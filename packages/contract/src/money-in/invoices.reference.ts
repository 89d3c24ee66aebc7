import type * as z from 'zod/mini';
import { documented } from '../reference';
import {
  changeInvoice,
  createInvoice,
  getInvoice,
  getInvoicePdf,
  issueInvoice,
  listInvoices,
  sendInvoice,
  voidInvoice,
  type invoice,
} from './invoices';

const draft: z.input<typeof invoice> = {
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b2d',
  businessId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01',
  businessName: 'Aurora Games',
  number: null,
  numberPrefix: 'INV-',
  clientInvoiceId: 'order-1042',
  status: 'DRAFT',
  isOverdue: false,
  issuerDetails: 'Havnegade 12, 1058 Copenhagen\nVAT DK12345678',
  customerName: 'Nordwind GmbH',
  customerEmail: 'accounts@nordwind.example',
  customerAddress: 'Speicherstrasse 4\n20457 Hamburg',
  customerTaxId: 'DE811907980',
  currency: 'EUR',
  lines: [
    { description: 'Season licence', quantity: '12', unitPrice: '49.90', taxRate: '0.19', netAmount: '598.80' },
    { description: 'Handbook', quantity: '1', unitPrice: '20.00', taxRate: '0.07', netAmount: '20.00' },
  ],
  taxes: [
    { taxRate: '0.19', netAmount: '598.80', taxAmount: '113.77' },
    { taxRate: '0.07', netAmount: '20.00', taxAmount: '1.40' },
  ],
  netAmount: '618.80',
  taxAmount: '115.17',
  grossAmount: '733.97',
  paidAmount: '0.00',
  openAmount: '733.97',
  dueOn: '2025-04-13',
  memo: 'Thank you for your order.',
  url: null,
  metadata: { contract: 'C-17' },
  createdBy: 'ana@aurora.example',
  createdAt: '2025-03-14T09:30:00.000Z',
  issuedAt: null,
  paidAt: null,
  voidedAt: null,
  sentAt: null,
  sentTo: null,
};

const open: z.input<typeof invoice> = {
  ...draft,
  number: 'INV-0017',
  status: 'OPEN',
  url: 'https://pay.example.com/invoice/3q2-7wABAgMEBQYHCAkKCw',
  issuedAt: '2025-03-14T09:31:00.000Z',
};

const sent = { ...open, sentAt: '2025-03-14T09:31:20.000Z', sentTo: 'accounts@nordwind.example' };

export const invoicesEndpoints = [
  documented(createInvoice, {
    summary:
      'A draft of an invoice, with its totals: each line is rounded half up, and the tax of each rate is taken once, of the sum of its lines',
    example: draft,
  }),
  documented(listInvoices, { summary: 'Invoices, newest first, a page at a time' }),
  documented(getInvoice, { summary: 'One invoice with what was paid of it and what is open', example: sent }),
  documented(changeInvoice, { summary: 'Changes the content of a draft', example: draft }),
  documented(issueInvoice, {
    summary: 'Issues a draft: it gets the next number of its prefix, and its content does not change any more',
    example: open,
  }),
  documented(sendInvoice, {
    summary: 'Sends an issued invoice by mail, as a PDF with the link to its page, where it is paid',
    example: sent,
  }),
  documented(voidInvoice, {
    summary: 'Takes an invoice back: its page takes no more payments, and its number stays used',
    example: { ...open, status: 'VOID', openAmount: '0.00', voidedAt: '2025-03-15T08:00:00.000Z' },
  }),
  documented(getInvoicePdf, { summary: 'An invoice as a PDF file, with what was paid of it' }),
];
