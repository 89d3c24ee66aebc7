import * as z from 'zod/mini';
import { blockchainFeePayer, business, callbackEvent, overpaymentPolicy } from './businesses';
import { endpoint, needs } from '../endpoint';
import { currencyCode, instant, networkCode } from '../fields';
import { businessId } from '../ids';
import { all } from '../permissions';
import { plainName, validationMessages } from '../validation';

// Separate from reading a business: screens that only read load none of it.

/** Callback URLs accepted by a form. `ftp` ones, and in production `http` ones, are accepted but never called. */
export const callbackUrlPattern = /^(ftp|https?):\/\/[^\s"<>]+$/i;

/** Longest callback URL, in characters. */
export const longestCallbackUrl = 2048;

const callbackUrl = z.optional(
  z.nullable(
    z
      .string()
      .check(
        z.regex(callbackUrlPattern, { error: validationMessages.callbackUrl, abort: true }),
        z.maxLength(longestCallbackUrl, `At most ${longestCallbackUrl} characters`),
      ),
  ),
);

/** Most origins of one business. */
export const mostShopOrigins = 20;
const longestOrigin = 255;

/** A host with an optional port: no path, no wildcard, nothing that could end the directive of a policy. */
const hostPattern = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/;
const ownMachinePattern = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[1-9]\d{0,4})?$/;

/** True for an origin of the developer's own machine, which a sandbox allows. */
export const isOwnMachine = (origin: string): boolean => ownMachinePattern.test(origin);

/** An origin as browsers write it, of what was typed: capitals, a closing slash and the usual port are no difference. Null: it is none. */
export const shopOriginOf = (typed: string): string | null => {
  const text = typed.trim().toLowerCase().replace(/\/$/, '');
  if (text.length > longestOrigin || (!hostPattern.test(text) && !isOwnMachine(text)) || !URL.canParse(text))
    return null;
  // Of an internationalised name only its encoded form is compared by browsers.
  return new URL(text).origin;
};

const shopOrigin = z.pipe(
  z.string().check(z.refine((text) => shopOriginOf(text) !== null, validationMessages.shopOrigin)),
  z.transform((text: string) => shopOriginOf(text) ?? text),
);

export const businessName = plainName({ required: validationMessages.businessNameRequired });

/** Share of one with at most four decimals: a slider in percent with two decimals. */
const share = z.number().check(
  z.gte(0),
  z.lte(1),
  // 1.1 % divided by a hundred is 0.011000000000000001.
  z.refine((value) => Math.abs(value - Number(value.toFixed(4))) < 1e-9, 'At most 4 decimals'),
);

/** A number, or decimal text as in a business that was read: its fields may be sent back. */
const numberOrText = <Numbers extends z.ZodMiniType<number, number>>(numbers: Numbers) =>
  z.union([
    numbers,
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}(\.\d{1,18})?$/)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        numbers,
      ),
    ),
  ]);

const required = validationMessages.requiredFields;

const businessForm = {
  businessName,
  supportedDisplayCurrencies: z.array(currencyCode).check(z.minLength(1, required), z.maxLength(200)),
  supportedDepositCurrenciesWithNetworks: z
    .record(currencyCode, z.array(networkCode).check(z.minLength(1, required), z.maxLength(5)))
    .check(z.refine((networks) => Object.keys(networks).length > 0, required)),
  blockchainFeePaidBy: blockchainFeePayer,
  /** A fraction between 0.01 and 0.1; null: one-to-one rates are off. */
  stableCryptoCurrencyDepegThreshold: z.nullable(
    numberOrText(share.check(z.gte(0.01, 'Minimum is 1 %'), z.lte(0.1, 'Maximum is 10 %'))),
  ),
  /** Fraction up to the organisation's limit; 0 if the organisation may not adjust it. */
  userServiceFeeDistributionPercentage: numberOrText(share),
  overpaymentPolicy,
  /** True while overpaid amounts are refunded. */
  refundFollowUpDepositsForOneTimePayments: z.boolean(),
  /** Left out or null: none. */
  depositReceivedCallbackUrl: callbackUrl,
  withdrawalCallbackUrl: callbackUrl,
  withdrawalApprovalCallbackUrl: callbackUrl,
  /** Left out: none. */
  shopOrigins: z.optional(
    z.array(shopOrigin).check(z.maxLength(mostShopOrigins, `At most ${mostShopOrigins} addresses`)),
  ),
};

export const createBusiness = endpoint({
  name: 'createBusiness',
  slug: 'businesses',
  method: 'POST',
  path: 'businesses',
  access: needs(all('CREATE_BUSINESS')),
  idempotency: 'accepted',
  body: z.strictObject({ ...businessForm, settlementCurrency: currencyCode }),
  answer: business,
  status: 201,
  errors: ['DUPLICATE_NAME', 'FEATURES_EXCLUSIVE', 'RULE_VIOLATED'],
});

export const updateBusiness = endpoint({
  name: 'updateBusiness',
  slug: 'businesses',
  method: 'PATCH',
  path: 'businesses',
  access: needs(all('UPDATE_BUSINESS')),
  idempotency: 'accepted',
  version: 'checked',
  body: z.strictObject({ id: businessId, ...businessForm }),
  answer: business,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'FEATURES_EXCLUSIVE', 'RULE_VIOLATED'],
});

const ofBusiness = z.strictObject({ id: businessId });
const mayUpdate = needs(all('UPDATE_BUSINESS'));

export const getCallbackSecret = endpoint({
  name: 'getCallbackSecret',
  slug: 'businesses',
  method: 'GET',
  path: 'businesses/:id/callback-secret',
  access: mayUpdate,
  callers: 'people',
  secondFactor: 'whenEnabled',
  params: ofBusiness,
  answer: z.object({ callbackSecret: z.string() }),
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});

export const rotateCallbackSecret = endpoint({
  name: 'rotateCallbackSecret',
  slug: 'businesses',
  method: 'POST',
  path: 'businesses/:id/callback-secret/rotate',
  access: mayUpdate,
  callers: 'people',
  secondFactor: 'whenEnabled',
  params: ofBusiness,
  answer: z.object({
    callbackSecret: z.string(),
    /** Until then the previous secret signs too. */
    previousValidUntil: instant,
  }),
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});

/** Outcome of a test callback: status and time. The receiver's response is not shown to the sender. */
export const testedCallback = z.object({
  url: z.string(),
  /** Null: no answer came, with the reason in `problem`. */
  statusCode: z.nullable(z.int()),
  durationMs: z.int(),
  /** Reason that the URL was not called or did not answer, a sentence for people. */
  problem: z.nullable(z.string()),
});
export type TestedCallback = z.output<typeof testedCallback>;

export const testCallback = endpoint({
  name: 'testCallback',
  slug: 'businesses',
  method: 'POST',
  path: 'businesses/:id/test-callback',
  access: mayUpdate,
  params: ofBusiness,
  body: z.strictObject({ event: callbackEvent }),
  answer: testedCallback,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATE_LIMITED'],
});
