import * as z from 'zod/mini';
import {
  bankCurrencies,
  bankDetailErrors,
  bankFields,
  bankMessages,
  bankMethodOf,
  fieldsShown,
  paymentMethods,
  type BankDetails,
  type BankField,
} from '../bank-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, instant, uuid } from '../fields';
import { anyOf, all } from '../permissions';

/** Only an ACTIVE account sends or receives money. An archived one stays on record and is listed no more. */
export const bankAccountStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'REJECTED', 'ARCHIVED'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const accountLabelTakenMessage = 'A bank account with this label exists already';
export const accountInUseMessage = 'A fiat payment of this account is still open';
export const currencyNotSettledMessage = 'Your organisation does not settle in this currency';

const text = z.nullable(z.string());

/** An account of the organisation at a bank. `iban` and `accountNumber` are null for those who may not know them. */
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

// What a field may hold depends on the method: the lengths here only keep out what no field takes.
const typed = z.optional(z.nullable(z.string().check(z.maxLength(300))));
const details = {
  hasIntermediaryBank: z.optional(z.boolean()),
  ...(Object.fromEntries(bankFields.map((field) => [field, typed])) as Record<BankField, typeof typed>),
};

type Typed = Omit<BankDetails, 'currency'>;

/** The fields named that the method does not show: nobody is left to believe that they were kept. */
export const unaskedFields = (values: Partial<Typed>, currency: string, method: string): readonly BankField[] => {
  const shown = fieldsShown(currency, method, values.hasIntermediaryBank);
  return bankFields.filter((field) => (values[field] ?? '') !== '' && !shown.includes(field));
};

/** What is wrong with everything a call says of an account. */
export const accountErrors = (values: BankDetails): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    unaskedFields(values, values.currency, values.paymentMethod).map((field) => [field, bankMessages.notAsked]),
  ),
  ...(values.hasIntermediaryBank &&
    bankMethodOf(values.currency, values.paymentMethod)?.supportsIntermediary === false && {
      hasIntermediaryBank: bankMessages.noIntermediary,
    }),
  ...bankDetailErrors(values),
});

const currency = z.enum(bankCurrencies, { error: 'Currency is required' });
const paymentMethod = z.enum(paymentMethods, { error: bankMessages.methodRequired });

/** A new account: currency, method and every field that the method shows. */
export const newBankAccount = z.strictObject({ currency, paymentMethod, ...details }).check((context) => {
  for (const [field, message] of Object.entries(accountErrors(context.value)))
    context.issues.push({ code: 'custom', input: context.value, path: [field], message });
});
export type NewBankAccount = z.output<typeof newBankAccount>;

const params = z.strictObject({ id: uuid });

const field = z.object({
  name: z.enum(bankFields),
  label: z.string(),
  required: z.boolean(),
  /** Of the value without spaces and dashes, in capitals. */
  pattern: z.nullable(z.string()),
  maxLength: z.number(),
  group: z.enum(['ACCOUNT', 'HOLDER', 'BANK', 'INTERMEDIARY']),
  hint: z.nullable(z.string()),
});

const method = z.object({
  displayName: z.string(),
  /** In the order of a form. Those of an intermediary bank are asked once there is one. */
  fields: z.array(field),
  supportsIntermediary: z.boolean(),
  minAmount: amountText,
  maxAmount: amountText,
  fee: amountText,
  cutOff: z.string(),
  arrival: z.string(),
});

export const bankAccountMetadata = z.object({
  currencies: z.record(z.string(), z.object({ methods: z.record(z.string(), method) })),
});
export type BankAccountMetadata = z.output<typeof bankAccountMetadata>;
export type BankMethodView = z.output<typeof method>;

const manage = all('MANAGE_BANK_ACCOUNTS');

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  slug: 'bank-accounts',
  method: 'GET',
  path: 'payment/bank-accounts',
  summary:
    'The bank accounts of the organisation by currency and label. Numbers are whole for MANAGE_BANK_ACCOUNTS only; who may only make fiat payments gets the active ones.',
  access: needs(anyOf('FETCH_BANK_ACCOUNTS', 'MANAGE_BANK_ACCOUNTS', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT')),
  query: z.strictObject({
    currency: z.optional(z.enum(bankCurrencies)),
    /** Left out: all but the archived ones. */
    status: z.optional(z.enum(bankAccountStatuses)),
  }),
  answer: z.object({ bankAccounts: z.array(bankAccount) }),
  example: { bankAccounts: [example] },
});

export const getBankAccountMetadata = endpoint({
  name: 'getBankAccountMetadata',
  slug: 'bank-accounts',
  method: 'GET',
  path: 'payment/bank-accounts/metadata',
  summary: 'What an account needs, by currency and payment method, and what a payment by it costs and takes',
  access: needs(anyOf('FETCH_BANK_METADATA', 'MANAGE_BANK_ACCOUNTS')),
  answer: bankAccountMetadata,
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
});

export const getBankAccount = endpoint({
  name: 'getBankAccount',
  slug: 'bank-accounts',
  method: 'GET',
  path: 'payment/bank-accounts/:id',
  summary: 'One bank account, with its numbers',
  access: needs(manage),
  version: 'answered',
  params,
  answer: bankAccount,
  errors: ['NOT_FOUND'],
  example,
});

export const createBankAccount = endpoint({
  name: 'createBankAccount',
  slug: 'bank-accounts',
  method: 'POST',
  path: 'payment/bank-accounts',
  summary:
    'A new bank account: the fields that its method shows, each of them. It is verified before money moves by it.',
  access: needs(manage),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newBankAccount,
  answer: bankAccount,
  status: 201,
  errors: ['DUPLICATE_NAME', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
  example: { ...example, status: 'PENDING_VERIFICATION', verifiedAt: null },
});

export const updateBankAccount = endpoint({
  name: 'updateBankAccount',
  slug: 'bank-accounts',
  method: 'PATCH',
  path: 'payment/bank-accounts/:id',
  summary:
    'Changes an account; its currency stays. A change of anything but the label has the account verified anew, and until then no money moves by it.',
  access: needs(manage),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.strictObject({ paymentMethod: z.optional(paymentMethod), ...details }),
  answer: bankAccount,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
  example: { ...example, status: 'PENDING_VERIFICATION', verifiedAt: null },
});

export const archiveBankAccount = endpoint({
  name: 'archiveBankAccount',
  slug: 'bank-accounts',
  method: 'DELETE',
  path: 'payment/bank-accounts/:id',
  summary: 'Archives an account: no money moves by it any more. What it did stays on record.',
  access: needs(manage),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const bankAccountsEndpoints = [
  listBankAccounts,
  getBankAccountMetadata,
  getBankAccount,
  createBankAccount,
  updateBankAccount,
  archiveBankAccount,
];
