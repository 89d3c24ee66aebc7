import * as z from 'zod/mini';
import { bankDetailErrors, bankMessages, fieldsShown, type BankDetails } from '../bank-methods';
import { bankCurrencies, bankFields, bankMethodOf, paymentMethods, type BankField } from '../payment-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, instant, uuid } from '../fields';
import { anyOf, all } from '../permissions';

/** Only an ACTIVE account sends or receives money. An archived one stays on record, unlisted. */
export const bankAccountStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'REJECTED', 'ARCHIVED'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const accountLabelTakenMessage = 'A bank account with this label exists already';
export const accountInUseMessage = 'A fiat payment of this account is still open';
export const currencyNotSettledMessage = 'Your organisation does not settle in this currency';

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

// Valid content depends on the method: the lengths here only reject text that fits no field.
const typed = z.optional(z.nullable(z.string().check(z.maxLength(300))));
const details = {
  hasIntermediaryBank: z.optional(z.boolean()),
  ...(Object.fromEntries(bankFields.map((field) => [field, typed])) as Record<BankField, typeof typed>),
};

type Typed = Omit<BankDetails, 'currency'>;

/** Fields in the call that the method does not use: they are refused rather than silently dropped. */
export const unrequiredFields = (values: Partial<Typed>, currency: string, method: string): readonly BankField[] => {
  const shown = fieldsShown(currency, method, values.hasIntermediaryBank);
  return bankFields.filter((field) => (values[field] ?? '') !== '' && !shown.includes(field));
};

/** Errors of all account details in a call. */
export const accountErrors = (values: BankDetails): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    unrequiredFields(values, values.currency, values.paymentMethod).map((field) => [field, bankMessages.notAsked]),
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
  /** Fields in the order of a form. An intermediary bank's appear once one is named. */
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
  access: needs(anyOf('FETCH_BANK_ACCOUNTS', 'MANAGE_BANK_ACCOUNTS', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT')),
  query: z.strictObject({
    currency: z.optional(z.enum(bankCurrencies)),
    /** Default: all except the archived ones. */
    status: z.optional(z.enum(bankAccountStatuses)),
  }),
  answer: z.object({ bankAccounts: z.array(bankAccount) }),
});

export const getBankAccountMetadata = endpoint({
  name: 'getBankAccountMetadata',
  slug: 'bank-accounts',
  method: 'GET',
  path: 'payment/bank-accounts/metadata',
  access: needs(anyOf('FETCH_BANK_METADATA', 'MANAGE_BANK_ACCOUNTS')),
  answer: bankAccountMetadata,
});

export const getBankAccount = endpoint({
  name: 'getBankAccount',
  slug: 'bank-accounts',
  method: 'GET',
  path: 'payment/bank-accounts/:id',
  access: needs(manage),
  version: 'answered',
  params,
  answer: bankAccount,
  errors: ['NOT_FOUND'],
});

export const createBankAccount = endpoint({
  name: 'createBankAccount',
  slug: 'bank-accounts',
  method: 'POST',
  path: 'payment/bank-accounts',
  access: needs(manage),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newBankAccount,
  answer: bankAccount,
  status: 201,
  errors: ['DUPLICATE_NAME', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const updateBankAccount = endpoint({
  name: 'updateBankAccount',
  slug: 'bank-accounts',
  method: 'PATCH',
  path: 'payment/bank-accounts/:id',
  access: needs(manage),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.strictObject({ paymentMethod: z.optional(paymentMethod), ...details }),
  answer: bankAccount,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const archiveBankAccount = endpoint({
  name: 'archiveBankAccount',
  slug: 'bank-accounts',
  method: 'DELETE',
  path: 'payment/bank-accounts/:id',
  access: needs(manage),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});
