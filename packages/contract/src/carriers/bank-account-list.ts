import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { bankCurrencies, paymentMethods } from '../payment-methods';
import { anyOf } from '../permissions';

// Apart from the forms of accounts, whose rules for each method of payment weigh more than a list that is filtered by account.

/** Only an ACTIVE account sends or receives money. An archived one stays on record, unlisted. */
export const bankAccountStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'REJECTED', 'ARCHIVED'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

const text = z.nullable(z.string());

/** Account of the organisation at a bank. `iban` and `accountNumber` are null for callers who may not know them. */
export const bankAccount = z.object({
  id: uuid,
  accountLabel: z.string(),
  currency: z.enum(bankCurrencies),
  paymentMethod: z.enum(paymentMethods),
  holderName: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  email: text,
  bankName: z.string(),
  bankAddress: z.string(),
  iban: text,
  accountNumber: text,
  sortCode: text,
  routingNumber: text,
  swiftCode: text,
  hasIntermediaryBank: z.boolean(),
  intermediaryBankName: text,
  intermediaryBankAddress: text,
  /** Enough of the number to recognise it: `DE89 **** **** 3000`. */
  accountMasked: z.string(),
  status: z.enum(bankAccountStatuses),
  rejectionReason: text,
  verifiedAt: z.nullable(instant),
  createdBy: z.string(),
  createdAt: instant,
});
export type BankAccount = z.output<typeof bankAccount>;

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  slug: 'bank-accounts',
  method: 'GET',
  path: 'payment/bank-accounts',
  access: needs(anyOf('FETCH_BANK_ACCOUNTS', 'MANAGE_BANK_ACCOUNTS', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT')),
  query: z.strictObject({
    currency: z.optional(z.enum(bankCurrencies)),
    /** Default: all except the archived ones. */
    status: z.optional(z.enum(bankAccountStatuses)),
  }),
  answer: z.object({ bankAccounts: z.array(bankAccount) }),
});
