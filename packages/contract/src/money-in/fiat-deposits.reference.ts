import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  cancelFiatDeposit,
  createFiatDeposit,
  fiatDeposit,
  paymentInstructions,
  getCollectionDetails,
  getFiatDepositInstructions,
  listFiatDeposits,
  listWhitelabelFiatDeposits,
} from './fiat-deposits';

const instructions: z.input<typeof paymentInstructions> = {
  beneficiary: 'Northgate Payments Client Account',
  iban: 'LT121000011101001000',
  accountNumber: null,
  sortCode: null,
  routingNumber: null,
  swiftCode: 'EXMPLT21',
  bankName: 'Example Bank',
  bankAddress: 'Gedimino pr. 1, Vilnius, LT',
  paymentMethod: 'SEPA',
  reference: 'NG7K-4F2Q-81',
};
const { paymentMethod, reference: _reference, ...paidInto } = instructions;

const example: z.input<typeof fiatDeposit> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientLabel: 'topup-3',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  currency: 'EUR',
  expectedAmount: '10000.00',
  metadata: { customer: 'C-42' },
  receivedAmount: '10000.00',
  fee: '10.00',
  payableAmount: '9990.00',
  status: 'RECEIVED',
  paymentMethod: 'SEPA',
  paymentReference: 'NG7K-4F2Q-81',
  bankAccount: {
    id: '0190c1d4-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    accountLabel: 'Main EUR',
    accountMasked: 'DE89 **** **** 3000',
  },
  instructions,
  announced: null,
  remitterName: 'Aurora Travel GmbH',
  remitterAccountMasked: 'DE89 **** **** 3000',
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
  receivedAt: '2025-03-14T12:02:41.000Z',
  expiresAt: '2025-03-28T09:30:00.000Z',
};

const pending: z.input<typeof fiatDeposit> = {
  ...example,
  status: 'PENDING',
  receivedAmount: null,
  fee: null,
  payableAmount: null,
  receivedAt: null,
};

export const fiatDepositsEndpoints = [
  documented(listFiatDeposits, {
    summary: 'Top-ups of a business, newest first, a page at a time',
    example: { deposits: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
  documented(listWhitelabelFiatDeposits, {
    summary: 'What payers sent to the collection reference of a business, newest first, a page at a time',
    example: {
      deposits: [
        {
          id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f02',
          reference: 'INV-2025-0031',
          amount: '250.00',
          currency: 'EUR',
          createdAt: '2025-03-13T11:00:00.000Z',
          businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          remitterName: 'K Jensen',
          remitterAccountMasked: 'DK50 **** **** 1122',
          endToEndId: null,
          fee: '1.00',
          payableAmount: '249.00',
        },
      ],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
  documented(createFiatDeposit, {
    summary: 'Announces money that will be paid in by bank, and answers where to and with which reference',
    example: pending,
  }),
  documented(cancelFiatDeposit, {
    summary: 'Takes an announcement back. Money that comes for it all the same is set aside for the business.',
    example: { ...pending, status: 'CANCELLED' },
  }),
  documented(getFiatDepositInstructions, {
    summary: 'Where to pay an announced deposit in and what to quote, as a PDF file to hand on',
  }),
  documented(getCollectionDetails, {
    summary: 'What payers of a business quote so that their money finds it, and the accounts they pay into',
    example: {
      code: 'C7K4F2Q881',
      accounts: [
        { ...paidInto, id: '0190c1d4-7d2f-7e4a-9b5c-6d7e8f9a0b1d', currency: 'EUR', paymentMethods: [paymentMethod] },
      ],
    },
  }),
];
