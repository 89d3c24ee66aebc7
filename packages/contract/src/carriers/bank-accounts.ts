import * as z from 'zod/mini';
import { bankDetailErrors, bankMessages, fieldsShown, type BankDetails } from '../bank-methods';
import { bankCurrencies, bankFields, bankMethodOf, paymentMethods, type BankField } from '../payment-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, uuid } from '../fields';
import { anyOf, all } from '../permissions';
import { bankAccount } from './bank-account-list';

export {
  bankAccount,
  bankAccountStatuses,
  listBankAccounts,
  type BankAccount,
  type BankAccountStatus,
} from './bank-account-list';

export const accountLabelTakenMessage = 'A bank account with this label exists already';
export const accountInUseMessage = 'A fiat payment of this account is still open';
export const currencyNotSettledMessage = 'Your organisation does not settle in this currency';

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
  notInTestMode: true,
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
