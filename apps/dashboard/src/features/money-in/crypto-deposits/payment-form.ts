import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { AnswerOf, BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import { type createPayment, type estimatePayment } from '@countinghouse/contract/money-in/new-payment';
import {
  clientPaymentId,
  isFixable,
  longestExpirationMinutes,
  paymentSentences,
  redirectUrl,
  usualExpirationMinutes,
} from '@countinghouse/contract/money-in/payment-terms';
import { email, validationMessages } from '@countinghouse/contract/validation';
import { amountOf, compare } from '@countinghouse/money';
import { checksums } from '../../../entities/address/checksums';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { emptyOriginator, type OriginatorValues } from '../../../entities/travel-rule/originator-values';
import type { Errors, OverviewGroup } from '../../../platform/forms';
import { amountError, amountText, type AmountRules } from '../../../platform/forms/amounts';
import type { LastUsed } from '../../../platform/last-used';
import { createMessages as messages } from './create-messages';
import { coinsOf, displayRules, networkFor } from './payment-choices';
import { currencyOf } from './requests/values';

/** Typed and chosen values; empty at first. An empty deposit currency leaves the choice to the customer. */
export type PaymentValues = OriginatorValues & {
  readonly businessId: string;
  readonly clientPaymentId: string;
  readonly type: 'ONE_TIME' | 'REUSABLE';
  readonly denomination: 'DISPLAY' | 'CRYPTO';
  readonly displayCurrency: string;
  readonly displayAmount: string;
  readonly depositCurrency: string;
  readonly network: string;
  readonly depositAmount: string;
  readonly rateType: 'FIXED' | 'FLOATING';
  readonly expirationMinutes: string;
  readonly redirectUrl: string;
  readonly customerEmail: string;
  readonly refundAddress: string;
  /** True if the payer is named, so that no deposit waits for the name. */
  readonly namesOriginator: boolean;
};

export type Estimate = AnswerOf<typeof estimatePayment>;

/** Letters and digits not easily mistaken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Unused suggestion for a payment's id: `P-20250630-5SSHRW`. */
export const suggestedId = (now: Date, random: Uint8Array): string => {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `P-${day}-${Array.from(random.subarray(0, 6), (byte) => letters[byte % letters.length]).join('')}`;
};

type Book = Pick<CurrencyBook, 'decimalsOf' | 'defaultNetworkOf' | 'minDepositOf' | 'isReceived'>;

/** Effects of choosing a coin. */
export const afterChoosingCoin = (
  values: PaymentValues,
  business: BusinessOption | undefined,
  coin: string,
  book: Book,
): Partial<PaymentValues> => ({ depositCurrency: coin, network: networkFor(business, coin, values.network, book) });

/** Effects of choosing the business: its first display currency, and a coin that it accepts. */
export const afterChoosingBusiness = (
  values: PaymentValues,
  business: BusinessOption | undefined,
  book: Book,
): Partial<PaymentValues> => {
  const coin = coinsOf(business).includes(values.depositCurrency) ? values.depositCurrency : '';
  return {
    ...afterChoosingCoin(values, business, coin, book),
    displayCurrency: currencyOf(business, values.displayCurrency),
  };
};

/** Choices of a made payment that the next one begins with. */
export const usedOf = ({ businessId, displayCurrency }: PaymentValues): LastUsed => ({ businessId, displayCurrency });

/** Initial values: the business named in a link, the last used or the only one, and their effects. */
export const startOf = (
  businesses: readonly BusinessOption[],
  wantedId: string | undefined,
  suggested: string,
  book: Book,
  lastUsed: LastUsed | null = null,
): PaymentValues => {
  const only = businesses.length === 1 ? businesses[0] : undefined;
  const named = (id: string | undefined) => businesses.find((business) => business.id === id);
  const business = named(wantedId) ?? named(lastUsed?.['businessId']) ?? only;
  const empty: PaymentValues = {
    businessId: business?.id ?? '',
    clientPaymentId: suggested,
    type: 'ONE_TIME',
    denomination: 'DISPLAY',
    displayCurrency: lastUsed?.['displayCurrency'] ?? '',
    displayAmount: '',
    depositCurrency: '',
    network: '',
    depositAmount: '',
    rateType: 'FIXED',
    expirationMinutes: String(usualExpirationMinutes),
    redirectUrl: '',
    customerEmail: '',
    refundAddress: '',
    namesOriginator: false,
    ...emptyOriginator(''),
  };
  return { ...empty, ...afterChoosingBusiness(empty, business, book) };
};

/** An amount of the coin itself: in its network's decimals, and worth depositing. */
export const depositRules = (
  { depositCurrency, network }: Pick<PaymentValues, 'depositCurrency' | 'network'>,
  book: Book,
): AmountRules => ({
  kind: 'crypto',
  currency: depositCurrency,
  decimals: book.decimalsOf(depositCurrency, network),
  ...(network !== '' && { minimum: book.minDepositOf(depositCurrency, network) ?? undefined }),
});

const minutesOf = (typed: string): number | null => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null);

/** True if the rate can be fixed at all: paid once, and within half an hour. */
export const mayBeFixed = ({ type, expirationMinutes }: Pick<PaymentValues, 'type' | 'expirationMinutes'>): boolean =>
  isFixable({ type, expirationMinutes: minutesOf(expirationMinutes) });

const expirationError = (typed: string): string | undefined => {
  const minutes = minutesOf(typed);
  if (minutes === null) return typed.trim() === '' ? messages.expirationRequired : validationMessages.numbersOnly;
  if (minutes < 1) return validationMessages.expirationLeast;
  return minutes > longestExpirationMinutes ? validationMessages.expirationMost : undefined;
};

const said = (parsed: { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

/** Error for a price that converts to too few coins; undefined otherwise. */
export const tooFew = (estimate: Estimate | undefined): string | undefined => {
  if (!estimate) return undefined;
  const { depositCurrency: coin, expectedDepositAmount, minDeposit } = estimate;
  const isTooFew = compare(amountOf(expectedDepositAmount, coin), amountOf(minDeposit, coin)) < 0;
  return isTooFew ? paymentSentences.minimum(minDeposit, coin) : undefined;
};

/** Estimate of these values; undefined until there is one. */
export type Estimated = (values: PaymentValues) => Estimate | undefined;

/** Part of the form that names the payer; loaded on demand. */
export type OriginatorRules = {
  readonly errorsOf: (values: OriginatorValues) => Errors<OriginatorValues>;
  readonly bodyOf: (values: OriginatorValues) => Pick<Body, 'originator'>;
  readonly overviewOf: (values: OriginatorValues) => OverviewGroup[];
};

/** The rules of the form, in the words of the contract; the server decides in the end. */
export const errorsOf =
  (book: Book, estimated: Estimated, originator: OriginatorRules | null) =>
  (values: PaymentValues): Errors<PaymentValues> => {
    const { denomination, depositCurrency, network, refundAddress } = values;
    const isOpen = values.type === 'REUSABLE';
    const inDisplay = denomination === 'DISPLAY';
    const leavesOut = (typed: string) => isOpen && typed.trim() === '';
    const displayError = leavesOut(values.displayAmount)
      ? undefined
      : (amountError(values.displayAmount, displayRules(values)) ?? tooFew(estimated(values)));
    const depositError = leavesOut(values.depositAmount)
      ? undefined
      : amountError(values.depositAmount, depositRules(values, book));
    const needsNetwork = depositCurrency !== '' && network === '';
    const errors = {
      businessId: values.businessId === '' ? messages.businessRequired : undefined,
      clientPaymentId: said(clientPaymentId.safeParse(values.clientPaymentId)),
      displayCurrency:
        inDisplay && values.displayCurrency === '' ? paymentSentences.displayCurrencyRequired : undefined,
      displayAmount: inDisplay ? displayError : undefined,
      depositCurrency: !inDisplay && depositCurrency === '' ? paymentSentences.depositCurrencyRequired : undefined,
      network: needsNetwork ? paymentSentences.networkRequired : undefined,
      depositAmount: inDisplay ? undefined : depositError,
      expirationMinutes: isOpen ? undefined : expirationError(values.expirationMinutes),
      redirectUrl:
        values.redirectUrl.trim() === '' ? undefined : said(redirectUrl.safeParse(values.redirectUrl.trim())),
      customerEmail:
        values.customerEmail.trim() === '' ? undefined : said(email.safeParse(values.customerEmail.trim())),
      refundAddress: refundAddress.trim() === '' ? undefined : refundError(values),
      ...(values.namesOriginator && (originator?.errorsOf(values) ?? { namesOriginator: messages.originatorLoading })),
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

const refundError = ({ depositCurrency, network, refundAddress }: PaymentValues): string | undefined => {
  if (depositCurrency === '') return paymentSentences.refundNeedsCurrency;
  // Verify waits for the rules and checks once more.
  return (
    (network !== '' && checksums.now()?.addressProblem(depositCurrency, network, refundAddress.trim())) || undefined
  );
};

type Body = BodyIn<typeof createPayment>;

/** The price, or the amount of the coin, or neither, as the server takes it. */
const priceOf = (values: PaymentValues, book: Book) => {
  const { denomination, displayCurrency, displayAmount, depositAmount } = values;
  if (denomination === 'CRYPTO')
    return depositAmount.trim() === '' ? {} : { depositAmount: amountText(depositAmount, depositRules(values, book)) };
  // Without an amount the currency still decides in which one the payment page states the coins' worth.
  if (displayAmount.trim() === '') return displayCurrency === '' ? {} : { displayCurrency };
  return { displayCurrency, displayAmount: amountText(displayAmount, displayRules(values)) };
};

/** The payment as the server takes it. */
export const bodyOf = (values: PaymentValues, book: Book, originator: OriginatorRules | null): Body => {
  const { type, depositCurrency, network } = values;
  const minutes = type === 'ONE_TIME' ? minutesOf(values.expirationMinutes) : null;
  return {
    businessId: values.businessId as Body['businessId'],
    clientPaymentId: values.clientPaymentId.trim(),
    type,
    ...priceOf(values, book),
    ...(depositCurrency !== '' && { depositCurrency, network: network as NonNullable<Body['network']> }),
    rateType: mayBeFixed(values) ? values.rateType : 'FLOATING',
    expirationMinutes: minutes,
    redirectUrl: values.redirectUrl.trim() || null,
    customerEmail: values.customerEmail.trim() || null,
    refundAddress: depositCurrency === '' ? null : values.refundAddress.trim() || null,
    ...(values.namesOriginator && originator?.bodyOf(values)),
  };
};

/** Request for the estimate; null without a coin or a valid amount. */
export const estimateAsked = (values: PaymentValues, book: Book): QueryIn<typeof estimatePayment> | null => {
  const { businessId, denomination, displayAmount, depositAmount, depositCurrency, network } = values;
  if (businessId === '' || depositCurrency === '' || network === '') return null;
  const inDisplay = denomination === 'DISPLAY';
  const typed = inDisplay ? displayAmount : depositAmount;
  // Amounts below the minimum are estimated all the same: the minimum is shown beside it.
  const { minimum: _, ...rules } = inDisplay ? displayRules(values) : depositRules(values, book);
  if (rules.currency === '' || typed.trim() === '' || amountError(typed, rules) !== undefined) return null;
  return {
    businessId: businessId as Body['businessId'],
    ...priceOf(values, book),
    depositCurrency,
    network: network as NonNullable<Body['network']>,
  };
};
