import { isCurrency, parseAmount, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { bankCurrencies, paymentMethods } from '../bank-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { all, anyOf } from '../permissions';
import { plainText, validationMessages } from '../validation';

/** PENDING waits for the money; UNDER_REVIEW: it came from another account than was told. */
export const fiatDepositStatuses = ['PENDING', 'RECEIVED', 'UNDER_REVIEW', 'RETURNED', 'CANCELLED', 'EXPIRED'] as const;

export const clientLabelRequiredMessage = 'Client label is required';
export const accountNotActiveMessage = 'Bank account is not active';
export const accountOfOtherCurrencyMessage = 'This bank account is of another currency';
export const noCollectionAccountMessage = 'There is no account to pay into by this payment method yet';

const text = z.nullable(z.string());

/** Where to pay, and what to quote: exactly the reference. */
export const paymentInstructions = z.object({
  beneficiary: z.string(),
  iban: text,
  accountNumber: text,
  sortCode: text,
  routingNumber: text,
  swiftCode: text,
  bankName: z.string(),
  bankAddress: z.string(),
  paymentMethod: z.enum(paymentMethods),
  reference: z.string(),
});
export type PaymentInstructions = z.output<typeof paymentInstructions>;

/** Money that the organisation's staff announced and pay by their bank: a top-up. */
export const fiatDeposit = z.object({
  id: uuid,
  clientLabel: z.string(),
  businessId,
  currency: currencyCode,
  expectedAmount: amountText,
  /** What came, what it cost and what the business got; null until then. */
  receivedAmount: z.nullable(amountText),
  fee: z.nullable(amountText),
  payableAmount: z.nullable(amountText),
  status: z.enum(fiatDepositStatuses),
  paymentMethod: z.enum(paymentMethods),
  paymentReference: z.string(),
  bankAccount: z.object({ id: uuid, accountLabel: z.string(), accountMasked: z.string() }),
  instructions: paymentInstructions,
  remitterName: text,
  remitterAccountMasked: text,
  initiatedBy: z.string(),
  createdAt: instant,
  receivedAt: z.nullable(instant),
  /** Until when the money may come. */
  expiresAt: instant,
});
export type FiatDeposit = z.output<typeof fiatDeposit>;

/** Money that a payer of a business sent to the business's own collection reference; nobody announced it. */
export const whitelabelFiatDeposit = z.object({
  id: uuid,
  /** What the payer quoted beside the business's code. */
  reference: z.string(),
  amount: amountText,
  currency: currencyCode,
  createdAt: instant,
  businessId,
  remitterName: text,
  remitterAccountMasked: text,
  endToEndId: text,
  fee: amountText,
  payableAmount: amountText,
});
export type WhitelabelFiatDeposit = z.output<typeof whitelabelFiatDeposit>;

const sentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountInvalid,
  TOO_MANY_DECIMALS: validationMessages.fiatDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

/** What is wrong with a fiat amount as typed, in the form's words; null where nothing is. The least is 0.01. */
export const fiatAmountError = (typed: string, currency: string): string | null => {
  if (typed === '') return validationMessages.amountRequired;
  if (!isCurrency(currency)) return null;
  const parsed = parseAmount(typed, currency);
  if (!parsed.ok) return sentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountTooSmall : null;
};

type Figure = { readonly currency: string; readonly amount: string };

/** What a new top-up says; the payment method is the sending account's. */
export const newFiatDeposit = z
  .strictObject({
    clientLabel: z
      .string({ error: clientLabelRequiredMessage })
      .check(z.minLength(1, { error: clientLabelRequiredMessage, abort: true }), z.maxLength(200)),
    businessId,
    currency: z.enum(bankCurrencies, { error: 'Currency is required' }),
    amount: typedAmount,
    bankAccountId: uuid,
    paymentMethod: z.optional(z.enum(paymentMethods)),
  })
  .check((context) => {
    const { clientLabel, amount, currency } = context.value as Figure & { clientLabel: string };
    const label = plainText(64).safeParse(clientLabel);
    const complain = (path: string, message: string): void => {
      context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    };
    if (clientLabel.trim() === '') complain('clientLabel', clientLabelRequiredMessage);
    else if (!label.success) complain('clientLabel', label.error.issues[0]!.message);
    const wrong = fiatAmountError(amount, currency);
    if (wrong !== null) complain('amount', wrong);
  });
export type NewFiatDeposit = z.output<typeof newFiatDeposit>;

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

const example: z.input<typeof fiatDeposit> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientLabel: 'topup-3',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  currency: 'EUR',
  expectedAmount: '10000.00',
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
  remitterName: 'Aurora Travel GmbH',
  remitterAccountMasked: 'DE89 **** **** 3000',
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
  receivedAt: '2025-03-14T12:02:41.000Z',
  expiresAt: '2025-03-28T09:30:00.000Z',
};
const pending = {
  ...example,
  status: 'PENDING',
  receivedAmount: null,
  fee: null,
  payableAmount: null,
  receivedAt: null,
};

/** `received` orders by when the money came, or else by when it was announced: two lists merge by it. */
const listQuery = {
  ...pagingQuery,
  sortBy: z._default(z.enum(['created', 'received']), 'created'),
  businessId,
  currency: z.optional(currencyCode),
  ...periodQuery,
};
const search = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128)));

export const fiatDepositsQuery = z
  .strictObject({
    ...listQuery,
    status: z.optional(z.enum(fiatDepositStatuses)),
    /** Exactly an id, a client label or a payment reference. */
    search,
  })
  .check(withinLongestPeriod);

export const listFiatDeposits = endpoint({
  name: 'listFiatDeposits',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/deposits/fiat',
  summary: 'Top-ups of a business, newest first, a page at a time',
  access: needs(all('GET_FIAT_DEPOSITS')),
  query: fiatDepositsQuery,
  answer: z.object({ deposits: z.array(fiatDeposit), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
  example: { deposits: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
});

export const whitelabelFiatDepositsQuery = z
  .strictObject({
    ...listQuery,
    /** Exactly an id, a reference or an end-to-end id. */
    search,
  })
  .check(withinLongestPeriod);

export const listWhitelabelFiatDeposits = endpoint({
  name: 'listWhitelabelFiatDeposits',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/whitelabel-fiat-deposits',
  summary: 'What payers sent to the collection reference of a business, newest first, a page at a time',
  access: needs(all('GET_FIAT_DEPOSITS')),
  query: whitelabelFiatDepositsQuery,
  answer: z.object({ deposits: z.array(whitelabelFiatDeposit), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
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
});

export const createFiatDeposit = endpoint({
  name: 'createFiatDeposit',
  slug: 'fiat-deposits',
  method: 'POST',
  path: 'payment/deposits/fiat',
  summary: 'Announces money that will be paid in by bank, and answers where to and with which reference',
  access: needs(all('CREATE_FIAT_DEPOSIT')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newFiatDeposit,
  answer: fiatDeposit,
  status: 201,
  errors: ['FIAT_DEPOSITS_DISABLED', 'NOT_FOUND', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
  example: pending,
});

export const cancelFiatDeposit = endpoint({
  name: 'cancelFiatDeposit',
  slug: 'fiat-deposits',
  method: 'POST',
  path: 'payment/deposits/fiat/:id/cancel',
  summary: 'Takes an announcement back. Money that comes for it all the same is set aside for the business.',
  access: needs(all('CREATE_FIAT_DEPOSIT')),
  idempotency: 'accepted',
  params: z.strictObject({ id: uuid }),
  answer: fiatDeposit,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  example: { ...pending, status: 'CANCELLED' },
});

/** An account that the organisation's payers pay into; what takes the place of a reference is the business's code. */
export const collectionAccount = z.extend(z.omit(paymentInstructions, { paymentMethod: true, reference: true }), {
  id: uuid,
  currency: currencyCode,
  paymentMethods: z.array(z.enum(paymentMethods)),
});
export type CollectionAccountView = z.output<typeof collectionAccount>;

const { paymentMethod, reference: _reference, ...paidInto } = instructions;

export const getCollectionDetails = endpoint({
  name: 'getCollectionDetails',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/whitelabel-fiat-deposits/collection',
  summary: 'What payers of a business quote so that their money finds it, and the accounts they pay into',
  access: needs(all('GET_FIAT_DEPOSITS')),
  query: z.strictObject({ businessId }),
  answer: z.object({
    /** Stays for good. */
    code: z.string(),
    accounts: z.array(collectionAccount),
  }),
  errors: ['NOT_FOUND'],
  example: {
    code: 'C7K4F2Q881',
    accounts: [
      { ...paidInto, id: '0190c1d4-7d2f-7e4a-9b5c-6d7e8f9a0b1d', currency: 'EUR', paymentMethods: [paymentMethod] },
    ],
  },
});

/** The answer is the file: `application/pdf`, named by Content-Disposition. Errors come back as JSON. */
export const getFiatDepositInstructions = endpoint({
  name: 'getFiatDepositInstructions',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/deposits/fiat/:id/instructions',
  summary: 'Where to pay an announced deposit in and what to quote, as a PDF file to hand on',
  access: needs(anyOf('GET_FIAT_DEPOSITS', 'CREATE_FIAT_DEPOSIT')),
  stream: 'file',
  params: z.strictObject({ id: uuid }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const fiatDepositsEndpoints = [
  listFiatDeposits,
  listWhitelabelFiatDeposits,
  createFiatDeposit,
  cancelFiatDeposit,
  getFiatDepositInstructions,
  getCollectionDetails,
];
