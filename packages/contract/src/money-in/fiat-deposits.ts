import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { bankCurrencies, paymentMethods } from '../payment-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata, metadata } from '../metadata';
import { ownId, paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { all, anyOf } from '../permissions';
import { plainText } from '../validation';
import { clientLabelRequiredMessage, fiatAmountError } from './fiat-amount';

export {
  accountNotActiveMessage,
  accountOfOtherCurrencyMessage,
  clientLabelRequiredMessage,
  fiatAmountError,
} from './fiat-amount';

/** PENDING waits for the money; UNDER_REVIEW: it came from an account other than the announced one. */
export const fiatDepositStatuses = ['PENDING', 'RECEIVED', 'UNDER_REVIEW', 'RETURNED', 'CANCELLED', 'EXPIRED'] as const;

export const noCollectionAccountMessage = 'There is no account to pay into by this payment method yet';

const text = z.nullable(z.string());

/** Account to pay to, and the exact reference to quote. */
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
  metadata,
  /** Amount received, its fee and the amount credited; null until then. */
  receivedAmount: z.nullable(amountText),
  fee: z.nullable(amountText),
  payableAmount: z.nullable(amountText),
  status: z.enum(fiatDepositStatuses),
  paymentMethod: z.enum(paymentMethods),
  paymentReference: z.string(),
  bankAccount: z.object({ id: uuid, accountLabel: z.string(), accountMasked: z.string() }),
  instructions: paymentInstructions,
  /** Money with its reference that the bank has announced and not booked, as of its last word: it may never come, and nothing is credited by it. */
  announced: z.nullable(z.object({ amount: amountText, at: instant })),
  remitterName: text,
  remitterAccountMasked: text,
  initiatedBy: z.string(),
  createdAt: instant,
  receivedAt: z.nullable(instant),
  /** Until when the money may come. */
  expiresAt: instant,
});
export type FiatDeposit = z.output<typeof fiatDeposit>;

/** Unannounced money that a payer sent to the business's own collection reference. */
export const whitelabelFiatDeposit = z.object({
  id: uuid,
  /** Reference the payer quoted beside the business's code. */
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

type Figure = { readonly currency: string; readonly amount: string };

/** Body of a new top-up; the payment method is the sending account's. */
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
    metadata: givenMetadata,
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

/** `received` sorts by the time of receipt, otherwise of announcement: two lists merge by it. */
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
    /** Exactly this one. */
    clientLabel: ownId,
    /** Exactly an id, a client label or a payment reference. */
    search,
  })
  .check(withinLongestPeriod);

export const listFiatDeposits = endpoint({
  name: 'listFiatDeposits',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/deposits/fiat',
  access: needs(all('GET_FIAT_DEPOSITS')),
  query: fiatDepositsQuery,
  answer: z.object({ deposits: z.array(fiatDeposit), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
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
  access: needs(all('GET_FIAT_DEPOSITS')),
  query: whitelabelFiatDepositsQuery,
  answer: z.object({ deposits: z.array(whitelabelFiatDeposit), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
});

export const createFiatDeposit = endpoint({
  name: 'createFiatDeposit',
  slug: 'fiat-deposits',
  method: 'POST',
  path: 'payment/deposits/fiat',
  notInTestMode: true,
  access: needs(all('CREATE_FIAT_DEPOSIT')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newFiatDeposit,
  answer: fiatDeposit,
  status: 201,
  errors: ['FIAT_DEPOSITS_DISABLED', 'NOT_FOUND', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const cancelFiatDeposit = endpoint({
  name: 'cancelFiatDeposit',
  slug: 'fiat-deposits',
  method: 'POST',
  path: 'payment/deposits/fiat/:id/cancel',
  access: needs(all('CREATE_FIAT_DEPOSIT')),
  idempotency: 'accepted',
  params: z.strictObject({ id: uuid }),
  answer: fiatDeposit,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** An account that the organisation's payers pay into; what takes the place of a reference is the business's code. */
export const collectionAccount = z.extend(z.omit(paymentInstructions, { paymentMethod: true, reference: true }), {
  id: uuid,
  currency: currencyCode,
  paymentMethods: z.array(z.enum(paymentMethods)),
});
export type CollectionAccountView = z.output<typeof collectionAccount>;

export const getCollectionDetails = endpoint({
  name: 'getCollectionDetails',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/whitelabel-fiat-deposits/collection',
  access: needs(all('GET_FIAT_DEPOSITS')),
  query: z.strictObject({ businessId }),
  answer: z.object({
    /** Stays for good. */
    code: z.string(),
    accounts: z.array(collectionAccount),
  }),
  errors: ['NOT_FOUND'],
});

/** The answer is the file: `application/pdf`, named by Content-Disposition. Errors come back as JSON. */
export const getFiatDepositInstructions = endpoint({
  name: 'getFiatDepositInstructions',
  slug: 'fiat-deposits',
  method: 'GET',
  path: 'payment/deposits/fiat/:id/instructions',
  access: needs(anyOf('GET_FIAT_DEPOSITS', 'CREATE_FIAT_DEPOSIT')),
  stream: 'file',
  params: z.strictObject({ id: uuid }),
  status: 200,
  errors: ['NOT_FOUND'],
});
