import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { fallbacks } from '../errors';
import { amountText, currencyCode, instant, networkCode } from '../fields';
import { businessId } from '../ids';
import type { Permission } from '../permissions';
import { anyOf, permissions } from '../permissions';

/** Networks a business accepts, by crypto currency: `{"BTC":["MAIN"],"USDT":["TRX","ETH"]}`. */
export const networksByCurrency = z.record(currencyCode, z.array(networkCode));

export const businessStatus = z.enum(['ACTIVE', 'DISABLED']);
export const overpaymentPolicy = z.enum(['PROCESS', 'EXCESS_REFUND']);
export const blockchainFeePayer = z.enum(['USER', 'MERCHANT']);

/** Events sent to a business's servers. */
export const callbackEvent = z.enum([
  'DEPOSIT_RECEIVED',
  'PAYMENT_CLOSED',
  'WITHDRAWAL_BROADCAST',
  'WITHDRAWAL_APPROVAL',
  'PAYOUT_BATCH_ENDED',
  'INVOICE_PAID',
  'INVOICE_OVERDUE',
  'INVOICE_VOID',
]);
export type CallbackEvent = z.output<typeof callbackEvent>;

/** A business with everything its owner may set. Fractions are decimal text: `"0.01"` is one percent. */
export const business = z.object({
  id: businessId,
  name: z.string(),
  /** Alias of `name`; both are in use. */
  businessName: z.string(),
  settlementCurrency: currencyCode,
  status: businessStatus,
  createdAt: instant,
  supportedDisplayCurrencies: z.array(currencyCode),
  /** The keys of the map that follows, in picker order. */
  supportedDepositCurrencies: z.array(currencyCode),
  supportedDepositCurrenciesWithNetworks: networksByCurrency,
  depositReceivedCallbackUrl: z.nullable(z.string()),
  withdrawalCallbackUrl: z.nullable(z.string()),
  withdrawalApprovalCallbackUrl: z.nullable(z.string()),
  /** Origins of the pages that may show its payment pages in a frame. */
  shopOrigins: z.array(z.string()),
  overpaymentPolicy,
  refundFollowUpDepositsForOneTimePayments: z.boolean(),
  blockchainFeePaidBy: blockchainFeePayer,
  /** Null: one-to-one rates are off. */
  stableCryptoCurrencyDepegThreshold: z.nullable(amountText),
  userServiceFeeDistributionPercentage: amountText,
});
export type Business = z.output<typeof business>;

/** Fields visible to a person with a tab's permission but without GET_BUSINESSES: enough for the header and the filters. */
export const businessHeader = z.pick(business, {
  id: true,
  name: true,
  businessName: true,
  supportedDepositCurrencies: true,
});
export type BusinessHeader = z.output<typeof businessHeader>;

/** One entry of a create form's picker: beyond `id` and `name` only what the caller's create forms need. */
export const businessOption = z.object({
  id: businessId,
  name: z.string(),
  settlementCurrency: z.optional(currencyCode),
  supportedDisplayCurrencies: z.optional(z.array(currencyCode)),
  supportedDepositCurrenciesWithNetworks: z.optional(networksByCurrency),
  blockchainFeePaidBy: z.optional(blockchainFeePayer),
  /** Spendable amount per currency; only for holders of a permission that spends. */
  available: z.optional(z.record(currencyCode, amountText)),
});
export type BusinessOption = z.output<typeof businessOption>;

/** Each opens one tab of the business page. */
export const businessTabPermissions = [
  'GET_PAYMENT',
  'GET_PAYMENTS',
  'GET_WITHDRAWALS',
  'GET_FIAT_DEPOSITS',
  'GET_FIAT_WITHDRAWALS',
  'GET_INTERNAL_TRANSFERS',
  'FETCH_MANUAL_MOVEMENTS',
  'GET_BALANCE_CONVERSIONS',
  'GET_BALANCES',
] as const satisfies readonly Permission[];

export const createPermissions: readonly Permission[] = permissions.filter((permission) =>
  permission.startsWith('CREATE_'),
);

export const listBusinesses = endpoint({
  name: 'listBusinesses',
  slug: 'businesses',
  method: 'GET',
  path: 'businesses',
  access: needs(anyOf('GET_BUSINESSES')),
  answer: z.array(business),
  fallback: fallbacks.businesses,
});

export const listBusinessOptions = endpoint({
  name: 'listBusinessOptions',
  slug: 'businesses',
  method: 'GET',
  path: 'businesses/options',
  access: needs(anyOf(...createPermissions)),
  answer: z.array(businessOption),
  fallback: fallbacks.businesses,
});

export const getBusiness = endpoint({
  name: 'getBusiness',
  slug: 'businesses',
  method: 'GET',
  path: 'businesses/:id',
  access: needs(anyOf('GET_BUSINESSES', ...businessTabPermissions)),
  version: 'answered',
  params: z.strictObject({ id: businessId }),
  answer: z.union([business, businessHeader]),
  errors: ['NOT_FOUND'],
  fallback: fallbacks.businessMetadata,
});
