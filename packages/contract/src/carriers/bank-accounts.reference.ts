import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  archiveBankAccount,
  bankAccount,
  createBankAccount,
  getBankAccount,
  getBankAccountMetadata,
  listBankAccounts,
  updateBankAccount,
} from './bank-accounts';

const example: z.input<typeof bankAccount> = {
  id: '0190c1d4-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  accountLabel: 'Main EUR',
  currency: 'EUR',
  paymentMethod: 'SEPA',
  holderName: 'Aurora Travel GmbH',
  street: 'Torstrasse 12',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  email: null,
  bankName: 'Example Bank',
  bankAddress: 'Unter den Linden 1, Berlin',
  iban: 'DE89370400440532013000',
  accountNumber: null,
  sortCode: null,
  routingNumber: null,
  swiftCode: 'EXMPDEFF',
  hasIntermediaryBank: false,
  intermediaryBankName: null,
  intermediaryBankAddress: null,
  accountMasked: 'DE89 **** **** 3000',
  status: 'ACTIVE',
  rejectionReason: null,
  verifiedAt: '2025-03-14T09:26:53.589Z',
  createdBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:20:11.120Z',
};

export const bankAccountsEndpoints = [
  documented(listBankAccounts, {
    summary:
      'The bank accounts of the organisation by currency and label. Numbers are whole for MANAGE_BANK_ACCOUNTS only; who may only make fiat payments gets the active ones.',
    example: { bankAccounts: [example] },
  }),
  documented(getBankAccountMetadata, {
    summary: 'What an account needs, by currency and payment method, and what a payment by it costs and takes',
    example: {
      currencies: {
        EUR: {
          methods: {
            SEPA: {
              displayName: 'SEPA Credit Transfer',
              fields: [
                {
                  name: 'iban',
                  label: 'IBAN',
                  required: true,
                  pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
                  maxLength: 34,
                  group: 'BANK',
                  hint: null,
                },
              ],
              supportsIntermediary: false,
              minAmount: '10.00',
              maxAmount: '1000000.00',
              fee: '1.00',
              cutOff: '14:00 CET',
              arrival: 'T+1',
            },
          },
        },
      },
    },
  }),
  documented(getBankAccount, {
    summary: 'One bank account, with its numbers',
    example,
  }),
  documented(createBankAccount, {
    summary:
      'A new bank account: the fields that its method shows, each of them. It is verified before money moves by it.',
    example: { ...example, status: 'PENDING_VERIFICATION', verifiedAt: null },
  }),
  documented(updateBankAccount, {
    summary:
      'Changes an account; its currency stays. A change of anything but the label has the account verified anew, and until then no money moves by it.',
    example: { ...example, status: 'PENDING_VERIFICATION', verifiedAt: null },
  }),
  documented(archiveBankAccount, {
    summary: 'Archives an account: no money moves by it any more. What it did stays on record.',
  }),
];
