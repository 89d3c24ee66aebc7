import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import {
  clientWithdrawalId,
  destinationTagError,
  looksLikeTravelAddress,
  withdrawalSentences,
  type createWithdrawal,
  type quoteWithdrawal,
  type withdrawalTerms,
} from '@countinghouse/contract/money-out/new-withdrawal';
import { longestWithdrawalNote } from '@countinghouse/contract/money-out/withdrawal-limits';
import { plainText } from '@countinghouse/contract/validation';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { isZeroText } from '../../../entities/currency/figures';
import {
  emptyOriginator,
  type OriginatorAsked,
  type OriginatorValues,
} from '../../../entities/travel-rule/originator-values';
import type { Check, Errors } from '../../../platform/forms';
import type { LastUsed } from '../../../platform/last-used';
import { amountError, amountText, type AmountRules } from '../../../platform/forms/amounts';
import { formMessages as messages } from './form-messages';
import type { Quote, Terms } from './quote';
import { recipientRules } from './recipient-rules';

/** Typed and chosen values; empty at first. Named as in the request, so that a refusal appears at its field. */
export type WithdrawalValues = OriginatorValues & {
  readonly businessId: string;
  readonly debitCurrency: string;
  readonly cryptoCurrency: string;
  readonly network: string;
  readonly clientWithdrawalId: string;
  readonly recipientAddress: string;
  readonly destinationTag: string;
  readonly targetAmountPolicy: 'CRYPTO' | 'FIAT';
  readonly displayCurrency: string;
  readonly targetAmount: string;
  readonly blockchainFeePaidBy: 'USER' | 'MERCHANT';
  readonly ownWallet: boolean;
  readonly note: string;
  /** Confirmation of a repeat: an equal amount was sent there a moment ago. */
  readonly isConfirmed: boolean;
};

type Book = Pick<CurrencyBook, 'isFiat' | 'decimalsOf' | 'networksOf' | 'defaultNetworkOf' | 'requiresTag' | 'isSent'>;

export const availableOf = (business: BusinessOption | undefined, currency: string): string =>
  business?.available?.[currency] ?? '0';

/** Non-zero balances of a business, in the order of the server. */
export const spendableOf = (business: BusinessOption | undefined): string[] =>
  Object.entries(business?.available ?? {})
    .filter(([, amount]) => !isZeroText(amount))
    .map(([currency]) => currency);

/** Effects of choosing a coin: the present network if the coin is sent over it, otherwise its default one, otherwise one over which it is. */
export const afterChoosingCoin = (values: WithdrawalValues, coin: string, book: Book): Partial<WithdrawalValues> => {
  const networks = book.networksOf(coin);
  const sent = networks.filter((network) => book.isSent(coin, network));
  const usual = [values.network, book.defaultNetworkOf(coin)].find(
    (network) => network !== null && sent.includes(network),
  );
  return { cryptoCurrency: coin, network: usual ?? sent[0] ?? '' };
};

/** Effects of choosing the debited balance: the coin's own if it is sent here, until another coin is chosen. */
export const afterChoosingBalance = (
  values: WithdrawalValues,
  currency: string,
  book: Book,
): Partial<WithdrawalValues> => ({
  debitCurrency: currency,
  ...(book.networksOf(currency).some((network) => book.isSent(currency, network)) &&
    afterChoosingCoin(values, currency, book)),
});

/** Effects of choosing the business: its only balance, its bearer of the network's fee, and its pricing currency. */
export const afterChoosingBusiness = (
  values: WithdrawalValues,
  business: BusinessOption | undefined,
  book: Book,
): Partial<WithdrawalValues> => {
  const balances = spendableOf(business);
  const kept = balances.includes(values.debitCurrency) ? values.debitCurrency : '';
  return {
    ...afterChoosingBalance(values, balances.length === 1 ? balances[0]! : kept, book),
    blockchainFeePaidBy: business?.blockchainFeePaidBy ?? 'MERCHANT',
    displayCurrency: business?.supportedDisplayCurrencies?.[0] ?? values.displayCurrency,
  };
};

/** Letters and digits not easily mistaken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Unused suggestion for a withdrawal's id: `W-20250630-7KQ2MD`. */
export const suggestedId = (now: Date, random: Uint8Array): string => {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `W-${day}-${Array.from(random.subarray(0, 6), (byte) => letters[byte % letters.length]).join('')}`;
};

type Start = {
  /** Business named in a link; empty: none. */
  readonly wantedId: string;
  readonly suggested: string;
  readonly repeated: WithdrawalDetail | null;
  /** Choices of the last withdrawal that was sent from here. */
  readonly lastUsed: LastUsed | null;
};

/** Choices of a sent withdrawal that the next one begins with. */
export const usedOf = ({ businessId, debitCurrency, cryptoCurrency, network }: WithdrawalValues): LastUsed => ({
  businessId,
  debitCurrency,
  cryptoCurrency,
  network,
});

/** Effects of the last choices, if they are still possible for the business. */
const afterLastUsed = (
  values: WithdrawalValues,
  business: BusinessOption | undefined,
  lastUsed: LastUsed | null,
  book: Book,
): Partial<WithdrawalValues> => {
  const { debitCurrency = '', cryptoCurrency = '', network = '' } = lastUsed ?? {};
  if (!spendableOf(business).includes(debitCurrency)) return {};
  const balance = { ...values, ...afterChoosingBalance(values, debitCurrency, book) };
  return { ...balance, ...(book.isSent(cryptoCurrency, network) && { cryptoCurrency, network }) };
};

/** Initial values: the business named in a link, the last used or the only one, with the last used balance, and the withdrawal to repeat. */
export const startOf = (
  businesses: readonly BusinessOption[],
  { wantedId, suggested, repeated, lastUsed }: Start,
  book: Book,
): WithdrawalValues => {
  const only = businesses.length === 1 ? businesses[0] : undefined;
  const named = (id: string | undefined) => businesses.find((business) => business.id === id);
  const business = named(wantedId) ?? named(lastUsed?.['businessId']) ?? only;
  const empty: WithdrawalValues = {
    businessId: business?.id ?? '',
    debitCurrency: '',
    cryptoCurrency: '',
    network: '',
    clientWithdrawalId: suggested,
    recipientAddress: '',
    destinationTag: '',
    targetAmountPolicy: 'CRYPTO',
    displayCurrency: 'EUR',
    targetAmount: '',
    blockchainFeePaidBy: 'MERCHANT',
    ownWallet: false,
    note: '',
    isConfirmed: false,
    ...emptyOriginator(''),
  };
  const chosen = { ...empty, ...afterChoosingBusiness(empty, business, book) };
  const begun = { ...chosen, ...afterLastUsed(chosen, business, lastUsed, book) };
  if (!repeated) return begun;
  return {
    ...begun,
    debitCurrency: repeated.debitCurrency,
    cryptoCurrency: repeated.cryptoCurrency,
    network: repeated.network,
    recipientAddress: repeated.recipientAddress,
    destinationTag: repeated.destinationTag ?? '',
    targetAmountPolicy: repeated.targetAmountPolicy,
    displayCurrency: repeated.displayCurrency ?? begun.displayCurrency,
    targetAmount: repeated.targetAmount,
    blockchainFeePaidBy: repeated.blockchainFeePaidBy,
    note: repeated.note ?? '',
  };
};

/** Fields of the first part. */
export const moneyNames = [
  'businessId',
  'debitCurrency',
  'cryptoCurrency',
  'network',
  'clientWithdrawalId',
  'targetAmountPolicy',
  'displayCurrency',
  'targetAmount',
  'blockchainFeePaidBy',
] as const satisfies readonly (keyof WithdrawalValues)[];

/** Fields of the second part. */
export const recipientNames = [
  'recipientAddress',
  'destinationTag',
  'isConfirmed',
  'ownWallet',
  'originator',
  'note',
] as const satisfies readonly (keyof WithdrawalValues)[];

/** The currency in which the amount is typed. */
export const targetCurrencyOf = (values: WithdrawalValues): string =>
  values.targetAmountPolicy === 'FIAT' ? values.displayCurrency : values.cryptoCurrency;

/** Rules of an amount: the network's decimals and limits, and the balance. */
export const amountRulesOf = (values: WithdrawalValues, terms: Terms | undefined, book: Book): AmountRules => {
  const currency = targetCurrencyOf(values);
  if (values.targetAmountPolicy === 'FIAT') return { kind: 'crypto', currency, available: terms?.mostTargetAmount };
  return {
    kind: 'crypto',
    currency,
    decimals: book.decimalsOf(values.cryptoCurrency, values.network),
    ...(terms && {
      minimum: terms.minimumAmount,
      maximum: terms.maximumAmount,
      available: terms.mostTargetAmount,
    }),
  };
};

type Network = NonNullable<QueryIn<typeof withdrawalTerms>['network']>;

const wayOf = (values: WithdrawalValues) => ({
  businessId: values.businessId,
  cryptoCurrency: values.cryptoCurrency,
  network: values.network as Network,
  debitCurrency: values.debitCurrency,
  targetAmountPolicy: values.targetAmountPolicy,
  ...(values.targetAmountPolicy === 'FIAT' && { displayCurrency: values.displayCurrency }),
  blockchainFeePaidBy: values.blockchainFeePaidBy,
});

/** Query for the terms; null while too little is chosen. */
export const termsRequest = (values: WithdrawalValues): QueryIn<typeof withdrawalTerms> | null => {
  const { businessId, cryptoCurrency, network, debitCurrency } = values;
  return businessId && cryptoCurrency && network && debitCurrency ? wayOf(values) : null;
};

/** Host of the provider behind a travel address; null: an address of the chain, or a mistyped one, or not known yet. */
export const providerOf = ({
  cryptoCurrency: coin,
  network,
  recipientAddress,
}: Pick<WithdrawalValues, 'cryptoCurrency' | 'network' | 'recipientAddress'>): string | null => {
  const address = recipientAddress.trim();
  const rules = recipientRules.now();
  if (!rules || !coin || !network || !looksLikeTravelAddress(address)) return null;
  return rules.addressProblem(coin, network, address) === null ? null : (rules.inquiryUrlOf(address)?.host ?? null);
};

/** Values without what a travel address says by itself: whose wallet it is. Whatever was chosen before stays in the form, and is not sent. */
const withoutWallet = <Values extends WithdrawalValues>(values: Values): Values =>
  providerOf(values) === null
    ? values
    : { ...values, ownWallet: false, originator: { ...values.originator, walletType: 'UNKNOWN' } };

/** Query for a quote; null while the amount is missing or wrong. */
export const quoteRequest = (values: WithdrawalValues, book: Book): BodyIn<typeof quoteWithdrawal> | null => {
  if (!termsRequest(values)) return null;
  const rules = amountRulesOf(values, undefined, book);
  if (amountError(values.targetAmount, rules) !== undefined) return null;
  const address = values.recipientAddress.trim();
  const isAddress =
    address !== '' &&
    (providerOf(values) !== null ||
      recipientRules.now()?.addressProblem(values.cryptoCurrency, values.network, address) === null);
  return {
    ...wayOf(values),
    targetAmount: amountText(values.targetAmount, rules),
    recipientAddress: isAddress ? address : null,
    ownWallet: withoutWallet(values).ownWallet,
  };
};

/** Data required of the recipient. */
export const beneficiaryAsked = (quote: Quote | undefined): OriginatorAsked | null =>
  quote?.travelRule.beneficiaryRequired
    ? {
        ownershipProofRequired: quote.travelRule.ownershipProofRequired,
        ownershipConfirmedBy: null,
        canSignMessage: true,
        acceptsMinimum: true,
      }
    : null;

/** Checked values, with the requirements on the recipient at that time. */
export type CheckedWithdrawal = WithdrawalValues & { readonly asked: OriginatorAsked | null };

export type Known = {
  readonly terms: (values: WithdrawalValues) => Terms | undefined;
  readonly quote: (values: WithdrawalValues) => Quote | undefined;
};

const said = (parsed: { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

/** Rules of the form, in the words of the contract. The server has the last word on the balance. */
export const errorsOf =
  (book: Book, known: Known) =>
  (values: WithdrawalValues): Errors<WithdrawalValues> => {
    const { fields, required } = messages;
    const { cryptoCurrency: coin, network, targetAmountPolicy } = values;
    const chosen = (text: string, label: string) => (text === '' ? required(label) : undefined);
    const address = values.recipientAddress.trim();
    const isToProvider = providerOf(values) !== null;
    const rules = recipientRules.now();
    const problem = coin && network && !isToProvider && rules ? rules.addressProblem(coin, network, address) : null;
    const wrongAddress =
      problem !== null && looksLikeTravelAddress(address)
        ? withdrawalSentences.mistypedTravelAddress
        : (problem ?? undefined);
    const note = values.note.trim();
    const quote = known.quote(values);
    const asked = beneficiaryAsked(quote);
    const errors = {
      businessId: chosen(values.businessId, fields.business),
      debitCurrency: chosen(values.debitCurrency, fields.debitCurrency),
      cryptoCurrency: chosen(coin, fields.coin),
      network: chosen(network, fields.network),
      clientWithdrawalId: said(clientWithdrawalId.safeParse(values.clientWithdrawalId)),
      // Without the rules no address is right.
      recipientAddress:
        address === '' ? withdrawalSentences.addressRequired : rules ? wrongAddress : messages.recipientLoading,
      destinationTag:
        coin && network && !isToProvider
          ? (destinationTagError(coin, network, values.destinationTag.trim()) ?? undefined)
          : undefined,
      displayCurrency:
        targetAmountPolicy === 'FIAT' ? chosen(values.displayCurrency, fields.displayCurrency) : undefined,
      targetAmount: amountError(values.targetAmount, amountRulesOf(values, known.terms(values), book)),
      note: note === '' ? undefined : said(plainText(longestWithdrawalNote).safeParse(note)),
      isConfirmed: quote?.recipient?.recent && !values.isConfirmed ? messages.confirmRecent : undefined,
      ...(asked && beneficiaryErrors(values, asked)),
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

/** The kind of the recipient's wallet is required, unless a travel address says whose it is. */
const beneficiaryErrors = (values: WithdrawalValues, asked: OriginatorAsked): Errors<WithdrawalValues> => ({
  ...(values.originator.walletType === 'UNKNOWN' &&
    providerOf(values) === null && { 'originator.walletType': messages.required('Wallet') }),
  ...recipientRules.now()?.beneficiaryErrorsOf(asked)(withoutWallet(values)),
});

/** Check of the form: valid values are sent under the requirements they were checked by, whatever a later quote says. */
export const checkOf =
  (book: Book, known: Known): Check<WithdrawalValues, CheckedWithdrawal> =>
  (values) => {
    const errors = errorsOf(book, known)(values);
    return Object.keys(errors).length > 0
      ? { isRight: false, errors }
      : { isRight: true, values: { ...withoutWallet(values), asked: beneficiaryAsked(known.quote(values)) } };
  };

/** The withdrawal as the server takes it. */
export const bodyOf = (values: CheckedWithdrawal, book: Book): BodyIn<typeof createWithdrawal> => {
  const { asked } = values;
  return {
    ...wayOf(values),
    clientWithdrawalId: values.clientWithdrawalId.trim(),
    targetAmount: amountText(values.targetAmount, amountRulesOf(values, undefined, book)),
    recipientAddress: values.recipientAddress.trim(),
    destinationTag: providerOf(values) === null ? values.destinationTag.trim() || null : null,
    ownWallet: values.ownWallet,
    // Checked values have been checked by these rules.
    beneficiary: asked && recipientRules.now()!.beneficiaryBodyOf(values, asked).originator,
    note: values.note.trim() || null,
  };
};
