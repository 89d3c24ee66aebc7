import {
  currencyNetworkOf,
  currencyOf,
  isCurrency,
  networkFor,
  networkName,
  parseAmount,
  precisionOf,
} from '@countinghouse/money';
import type { AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { feePayer, targetAmountPolicy, withdrawalDetail } from './crypto-withdrawals';
import { anyMember, endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata } from '../metadata';
import { all } from '../permissions';
import { originator } from '../money-in/travel-rule-person';
import { plainText, validationMessages, plainCharacters } from '../validation';
import {
  longestClientWithdrawalId,
  longestDestinationTag,
  longestRecipientAddress,
  longestTravelAddress,
  longestWithdrawalNote,
} from './withdrawal-limits';

/**
 * True for the form of a travel address, whose checksum the server verifies. No address of a network with tags has it, nor any as long as most of
 * these are.
 */
export const looksLikeTravelAddress = (text: string): boolean =>
  /^ta[1-9A-HJ-NP-Za-km-z]{18,}$/.test(text) && text.length <= longestTravelAddress;

export const withdrawalSentences = {
  addressRequired: 'Address is required',
  tagRequired: 'Destination tag is required',
  tagUnused: 'This network uses no destination tag',
  tagTooLarge: 'This destination tag is too large',
  tagOfProvider: 'The provider behind a travel address names the tag itself',
  mistypedTravelAddress: 'This is no travel address: it was mistyped or cut off',
  whoGets: 'Say who gets the coins',
  noExchange: 'Travel addresses are not offered here',
  unknownProvider: 'The provider behind this travel address is not known here: ask the platform',
  unnamedAsset: 'This coin cannot be asked about with that provider',
  ownTravelAddress: 'This is a travel address of your own payments: use an internal transfer',
  networkRequired: 'Network is required',
  networkUnavailable: 'Network is temporarily unavailable',
  notSent: (currency: string, network: string) =>
    network === 'MAIN'
      ? `${currency} cannot be sent here`
      : `${currency} cannot be sent over ${networkName(network)} here`,
  displayCurrencyRequired: 'Display currency is required',
  displayCurrencyUnasked: 'Only of an amount in a display currency',
  unknownCurrency: 'This currency does not exist',
  notCrypto: 'Only a crypto currency can be withdrawn',
  notFiat: 'Only a fiat currency can be displayed',
  aboveMaximum: validationMessages.amountTooLarge,
  notWhitelisted: 'Address is not whitelisted',
  taken: 'A withdrawal with this ID already exists',
  ownAddress: 'This is an address of your own payments: use an internal transfer',
  minimum: (amount: string, currency: string) => `Minimum amount is ${amount} ${currency}`,
} as const;

const coinSentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountNumber,
  TOO_MANY_DECIMALS: validationMessages.amountDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

/** Error of an amount as typed, of a coin on a network or in a display currency; null if valid. */
export const withdrawalAmountError = (text: string, currency: string, network?: string | null): string | null => {
  if (text === '') return validationMessages.amountRequired;
  if (/^\d+,\d+$/.test(text)) return validationMessages.amountComma;
  if (!isCurrency(currency)) return null;
  const parsed = parseAmount(text, currency, { maxDecimals: precisionOf(currency, network) });
  if (!parsed.ok) return coinSentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountPositive : null;
};

/** Largest tag of each kind; an EOS memo may be any text, of which only numbers are accepted. */
const largestTag = { UINT32: 2n ** 32n - 1n, UINT64: 2n ** 64n - 1n, NUMERIC_MEMO: 10n ** 20n - 1n } as const;

/** Error of a destination tag: missing where the network needs one, or given where it knows none; null if valid. */
export const destinationTagError = (
  currency: string,
  network: string,
  tag: string | null | undefined,
): string | null => {
  if (!isCurrency(currency) || networkFor(currency, network) === null) return null;
  const { tag: kind } = currencyNetworkOf(currency, network);
  if (kind === null) return tag ? withdrawalSentences.tagUnused : null;
  if (!tag) return withdrawalSentences.tagRequired;
  if (!/^(0|[1-9]\d*)$/.test(tag)) return validationMessages.numbersOnly;
  return tag.length > longestDestinationTag || BigInt(tag) > largestTag[kind] ? withdrawalSentences.tagTooLarge : null;
};

export const clientWithdrawalId = z
  .string({ error: validationMessages.paymentIdRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: validationMessages.paymentIdRequired, abort: true }),
    ...plainCharacters,
    z.maxLength(longestClientWithdrawalId, `At most ${longestClientWithdrawalId} characters`),
  );

const recipientAddress = z.string({ error: withdrawalSentences.addressRequired }).check(
  z.trim(),
  z.minLength(1, { error: withdrawalSentences.addressRequired, abort: true }),
  z.maxLength(longestTravelAddress, `At most ${longestRecipientAddress} characters`),
  z.refine((text) => text.length <= longestRecipientAddress || looksLikeTravelAddress(text), {
    error: `At most ${longestRecipientAddress} characters`,
  }),
);

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const tag = z.string().check(z.maxLength(longestDestinationTag, withdrawalSentences.tagTooLarge));

type Way = {
  readonly cryptoCurrency: string;
  readonly network?: string | null | undefined;
  readonly debitCurrency?: string | null | undefined;
  readonly targetAmountPolicy?: 'CRYPTO' | 'FIAT' | undefined;
  readonly displayCurrency?: string | null | undefined;
};
type Sum = Way & { readonly targetAmount: string };
type Recipient = Sum & {
  readonly recipientAddress: string;
  readonly destinationTag?: string | null | undefined;
};
export type WithdrawalProblem = { readonly field: string; readonly message: string };

/** Network a coin leaves over: the given one, otherwise the coin's default. Null if the coin is not on it. */
export const networkOf = (currency: string, network: string | null | undefined): string | null =>
  network ? networkFor(currency, network) : currencyOf(currency).defaultNetwork;

const wayProblem = (way: Way): WithdrawalProblem | null => {
  const { cryptoCurrency, network, debitCurrency, targetAmountPolicy: policy = 'CRYPTO', displayCurrency } = way;
  const wrong = (field: string, message: string): WithdrawalProblem => ({ field, message });
  const said = withdrawalSentences;
  if (!isCurrency(cryptoCurrency)) return wrong('cryptoCurrency', said.unknownCurrency);
  if (currencyOf(cryptoCurrency).isFiat || currencyOf(cryptoCurrency).internal)
    return wrong('cryptoCurrency', said.notCrypto);
  if (networkOf(cryptoCurrency, network) === null)
    return wrong('network', network ? said.networkUnavailable : said.networkRequired);
  if (debitCurrency && !isCurrency(debitCurrency)) return wrong('debitCurrency', said.unknownCurrency);
  if (policy === 'FIAT') {
    if (!displayCurrency) return wrong('displayCurrency', said.displayCurrencyRequired);
    if (!isCurrency(displayCurrency)) return wrong('displayCurrency', said.unknownCurrency);
    if (!currencyOf(displayCurrency).isFiat) return wrong('displayCurrency', said.notFiat);
  } else if (displayCurrency) return wrong('displayCurrency', said.displayCurrencyUnasked);
  return null;
};

const sumProblem = (sum: Sum): WithdrawalProblem | null => {
  const problem = wayProblem(sum);
  if (problem) return problem;
  const { cryptoCurrency, network, displayCurrency, targetAmount } = sum;
  const message = displayCurrency
    ? withdrawalAmountError(targetAmount, displayCurrency)
    : withdrawalAmountError(targetAmount, cryptoCurrency, networkOf(cryptoCurrency, network));
  return message === null ? null : { field: 'targetAmount', message };
};

const recipientProblem = (asked: Recipient): WithdrawalProblem | null => {
  const problem = sumProblem(asked);
  if (problem) return problem;
  const network = networkOf(asked.cryptoCurrency, asked.network);
  if (looksLikeTravelAddress(asked.recipientAddress))
    return asked.destinationTag ? { field: 'destinationTag', message: withdrawalSentences.tagOfProvider } : null;
  const message = network && destinationTagError(asked.cryptoCurrency, network, asked.destinationTag);
  return message ? { field: 'destinationTag', message } : null;
};

const sound = <Asked>(problemOf: (asked: Asked) => WithdrawalProblem | null) =>
  z.superRefine<Asked>((asked, context) => {
    const problem = problemOf(asked);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message, input: asked });
  });

const way = {
  businessId,
  cryptoCurrency: currencyCode,
  /** Default: the coin's default network. */
  network: maybe(networkCode),
  /** The balance that pays; left out: the coin's own. */
  debitCurrency: maybe(currencyCode),
  /** FIAT: `targetAmount` is in `displayCurrency`, and as many coins leave as it buys. */
  targetAmountPolicy: z._default(targetAmountPolicy, 'CRYPTO'),
  displayCurrency: maybe(currencyCode),
  /** Bearer of the network's fee; by default the business's setting. */
  blockchainFeePaidBy: maybe(feePayer),
};

/** Body of a new withdrawal. */
export const newWithdrawal = z
  .strictObject({
    clientWithdrawalId,
    ...way,
    targetAmount: typedAmount,
    recipientAddress,
    /** Required if the network distinguishes recipients by tags, and refused otherwise. */
    destinationTag: maybe(tag),
    /** The wallet is the organisation's own: the beneficiary is the organisation itself. */
    ownWallet: z._default(z.boolean(), false),
    /** The beneficiary, with the kind of wallet, if the travel rule asks. Sealed in storage, and in no answer. */
    beneficiary: maybe(originator),
    note: maybe(plainText(longestWithdrawalNote)),
    metadata: givenMetadata,
  })
  .check(sound<Recipient>(recipientProblem));
export type NewWithdrawal = z.output<typeof newWithdrawal>;

export const createWithdrawal = endpoint({
  name: 'createWithdrawal',
  slug: 'crypto-withdrawals',
  method: 'POST',
  path: 'withdrawals/crypto',
  access: needs(all('CREATE_WITHDRAWAL')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newWithdrawal,
  answer: withdrawalDetail,
  status: 201,
  waitsFor: 'approval by colleagues (PENDING_APPROVAL)',
  errors: [
    'NOT_FOUND',
    'DUPLICATE_CLIENT_ID',
    'INSUFFICIENT_BALANCE',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'NETWORK_DISABLED',
    'ADDRESS_NOT_WHITELISTED',
    'TRAVEL_RULE_DATA_REQUIRED',
    'OUTGOING_STOPPED',
    'RULE_VIOLATED',
    'RATES_UNAVAILABLE',
  ],
});

/** Data the form needs before an amount is typed. */
export const withdrawalTerms = endpoint({
  name: 'getWithdrawalTerms',
  slug: 'crypto-withdrawals',
  method: 'GET',
  path: 'withdrawals/crypto/terms',
  access: needs(all('CREATE_WITHDRAWAL')),
  query: z
    .strictObject({
      businessId,
      cryptoCurrency: currencyCode,
      network: z.optional(networkCode),
      debitCurrency: z.optional(currencyCode),
      targetAmountPolicy: z._default(targetAmountPolicy, 'CRYPTO'),
      displayCurrency: z.optional(currencyCode),
      blockchainFeePaidBy: z.optional(feePayer),
    })
    .check(sound<Way>(wayProblem)),
  answer: z.object({
    cryptoCurrency: currencyCode,
    network: networkCode,
    debitCurrency: currencyCode,
    blockchainFeePaidBy: feePayer,
    networkFee: amountText,
    /** A share of one. */
    serviceFee: amountText,
    /** Of the nominal amount, in the coin. */
    minimumAmount: amountText,
    maximumAmount: amountText,
    /** Of the debit balance. */
    available: amountText,
    held: amountText,
    /** The most that the balance pays for, in the currency of the target amount. */
    mostTargetAmount: amountText,
  }),
  errors: ['NOT_FOUND', 'NETWORK_DISABLED', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});

/** Estimate of a withdrawal at current prices. Nothing is reserved. */
export const quoteWithdrawal = endpoint({
  name: 'quoteWithdrawal',
  slug: 'crypto-withdrawals',
  method: 'POST',
  path: 'withdrawals/crypto/quote',
  onlyReads: true,
  access: needs(all('CREATE_WITHDRAWAL')),
  body: z
    .strictObject({
      ...way,
      targetAmount: typedAmount,
      recipientAddress: maybe(recipientAddress),
      ownWallet: z._default(z.boolean(), false),
    })
    .check(sound<Sum>(sumProblem)),
  answer: z.object({
    cryptoCurrency: currencyCode,
    network: networkCode,
    amount: amountText,
    recipientAmount: amountText,
    networkFee: amountText,
    serviceFee: amountText,
    debitCurrency: currencyCode,
    debitAmount: amountText,
    /** Amount to hold: more than the debit where the price may still move. */
    heldAmount: amountText,
    /** Parts of that amount in the same currency, which come to it exactly. */
    heldParts: z.object({
      /** Price of what the recipient gets. */
      recipientAmount: amountText,
      networkFee: amountText,
      serviceFee: amountText,
      /** Kept for price moves until the coins are bought; zero if nothing is bought. */
      reserve: amountText,
    }),
    /** Price of one coin in the debit currency, the spread on it; null where nothing is bought. */
    rate: z.nullable(rateText),
    uniformCurrency: currencyCode,
    uniformAmount: amountText,
    /** Debit balance, now and after. Negative: it does not cover this. */
    available: amountText,
    held: amountText,
    availableAfter: amountText,
    heldAfter: amountText,
    approvalRequired: z.boolean(),
    requiredApprovals: z.int(),
    travelRule: z.object({ beneficiaryRequired: z.boolean(), ownershipProofRequired: z.boolean() }),
    /** Null without a valid address. */
    recipient: z.nullable(
      z.object({
        /** The organisation has never sent anything there. */
        isFirstUse: z.boolean(),
        /** An address used before that begins and ends alike: this one may be planted. */
        lookAlike: z.nullable(z.string()),
        /** An equal amount sent there within the last ten minutes. */
        recent: z.nullable(z.object({ id: uuid, clientWithdrawalId: z.string(), createdAt: instant })),
      }),
    ),
    /** Until then the prices are not refreshed. */
    validUntil: instant,
  }),
  errors: ['NOT_FOUND', 'BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'NETWORK_DISABLED', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});

/** Check that coins may be sent to an address, before the rest of the form. */
export const validateAddress = endpoint({
  name: 'validateAddress',
  slug: 'crypto-withdrawals',
  method: 'POST',
  path: 'addresses/validate',
  onlyReads: true,
  access: anyMember,
  body: z.strictObject({
    currency: currencyCode,
    network: networkCode,
    address: z.string().check(z.trim(), z.maxLength(longestTravelAddress)),
    destinationTag: maybe(tag),
  }),
  answer: z.object({
    valid: z.boolean(),
    /** Address in canonical form; null if invalid. */
    normalized: z.nullable(z.string()),
    /** Reason as a sentence; null if valid. */
    reason: z.nullable(z.string()),
    /** Provider that a travel address leads to; null for an address of the chain. */
    provider: z.nullable(z.string()),
  }),
});
