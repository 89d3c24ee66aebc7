import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankCurrencies, type PaymentMethod } from '@countinghouse/contract/payment-methods';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import {
  fiatWithdrawalSentences as said,
  longestClientLabel,
  referenceError,
  type createFiatWithdrawal,
  type quoteFiatWithdrawal,
} from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { plainText } from '@countinghouse/contract/validation';
import { isZeroText } from '../../../entities/currency/figures';
import type { Errors } from '../../../platform/forms';
import { amountError, amountText, type AmountRules } from '../../../platform/forms/amounts';
import type { LastUsed } from '../../../platform/last-used';
import type { Quote } from './api';
import { formMessages as messages } from './form-messages';

/** Typed and chosen values; empty at first. Named as in the request, so that a refusal appears at its field. */
export type WithdrawalValues = {
  readonly businessId: string;
  readonly currency: string;
  readonly bankAccountId: string;
  readonly amount: string;
  readonly clientLabel: string;
  readonly reference: string;
  /** Confirmation of a repeat: an equal amount was sent there a moment ago. */
  readonly isConfirmed: boolean;
};

/** Choices of the form. */
export type Choices = { readonly businesses: readonly BusinessOption[]; readonly accounts: readonly BankAccount[] };

export const availableOf = (business: BusinessOption | undefined, currency: string): string =>
  business?.available?.[currency] ?? '0';

/** Non-zero fiat balances of a business in currencies of accounts. */
export const spendableOf = (business: BusinessOption | undefined): string[] =>
  bankCurrencies.filter((currency) => !isZeroText(availableOf(business, currency)));

/** Accounts of a currency, payable ones first. */
export const accountsOf = ({ accounts }: Pick<Choices, 'accounts'>, currency: string): readonly BankAccount[] =>
  accounts
    .filter((account) => account.currency === currency)
    .toSorted((left, right) => Number(right.status === 'ACTIVE') - Number(left.status === 'ACTIVE'));

export const accountOf = ({ accounts }: Pick<Choices, 'accounts'>, id: string): BankAccount | undefined =>
  accounts.find((account) => account.id === id);

const onlyOf = <Thing>(things: readonly Thing[]): Thing | undefined => (things.length === 1 ? things[0] : undefined);

/** Effects of the currency: its only account that can be paid. */
export const afterChoosingCurrency = (
  choices: Pick<Choices, 'accounts'>,
  currency: string,
): Partial<WithdrawalValues> => ({
  currency,
  bankAccountId: onlyOf(accountsOf(choices, currency).filter(({ status }) => status === 'ACTIVE'))?.id ?? '',
});

/** Effects of the business: the currency stays if it has any of it, otherwise its only one is chosen. */
export const afterChoosingBusiness = (
  values: WithdrawalValues,
  choices: Choices,
  business: BusinessOption | undefined,
): Partial<WithdrawalValues> => {
  const currencies = spendableOf(business);
  if (currencies.includes(values.currency)) return {};
  return afterChoosingCurrency(choices, onlyOf(currencies) ?? '');
};

/** Choices of a sent withdrawal that the next one begins with. */
export const usedOf = ({ businessId, currency, bankAccountId }: WithdrawalValues): LastUsed => ({
  businessId,
  currency,
  bankAccountId,
});

/** Effects of the last choices, if they are still possible for the business. */
const afterLastUsed = (
  choices: Choices,
  business: BusinessOption | undefined,
  { currency = '', bankAccountId = '' }: LastUsed,
): Partial<WithdrawalValues> => {
  if (!spendableOf(business).includes(currency)) return {};
  const account = accountOf(choices, bankAccountId);
  const isPayable = account?.status === 'ACTIVE' && account.currency === currency;
  return { ...afterChoosingCurrency(choices, currency), ...(isPayable && { bankAccountId }) };
};

/** Initial values: the business named in a link, the last used or the only one, with what was last used, and the withdrawal to repeat. */
export const startOf = (
  choices: Choices,
  wantedId: string,
  repeated: FiatWithdrawalDetail | null,
  lastUsed: LastUsed | null,
): WithdrawalValues => {
  const named = (id: string | undefined) => choices.businesses.find((business) => business.id === id);
  const business = named(wantedId) ?? named(lastUsed?.['businessId']) ?? onlyOf(choices.businesses);
  const empty: WithdrawalValues = {
    businessId: business?.id ?? '',
    currency: '',
    bankAccountId: '',
    amount: '',
    clientLabel: '',
    reference: '',
    isConfirmed: false,
  };
  const begun = {
    ...empty,
    ...afterChoosingBusiness(empty, choices, business),
    ...(lastUsed && afterLastUsed(choices, business, lastUsed)),
  };
  if (!repeated) return begun;
  const account = accountOf(choices, repeated.bankAccount.id);
  return {
    ...begun,
    currency: repeated.currency,
    bankAccountId: account?.status === 'ACTIVE' ? account.id : '',
    amount: repeated.amount,
    reference: repeated.reference ?? '',
  };
};

/** Rules of an amount: the method's limits, and the balance less the fee. */
export const amountRulesOf = (currency: string, terms: Quote | undefined): AmountRules => ({
  kind: 'settlement',
  currency,
  ...(terms && { minimum: terms.minimumAmount, maximum: terms.maximumAmount, available: terms.mostAmount }),
});

/** Query for limits and times; null while too little is chosen. */
export const termsRequest = ({
  businessId,
  bankAccountId,
}: WithdrawalValues): QueryIn<typeof quoteFiatWithdrawal> | null =>
  businessId && bankAccountId ? { businessId, bankAccountId } : null;

/** Query for a quote; null while the amount is missing or zero. */
export const quoteRequest = (values: WithdrawalValues): QueryIn<typeof quoteFiatWithdrawal> | null => {
  const terms = termsRequest(values);
  const rules = amountRulesOf(values.currency, undefined);
  if (!terms || amountError(values.amount, rules) !== undefined) return null;
  return { ...terms, amount: amountText(values.amount, rules) };
};

export type Known = {
  readonly terms: (values: WithdrawalValues) => Quote | undefined;
  readonly quote: (values: WithdrawalValues) => Quote | undefined;
  readonly method: (values: WithdrawalValues) => PaymentMethod | null;
};

const labelError = (text: string): string | undefined => {
  if (text.trim() === '') return said.labelRequired;
  return plainText(longestClientLabel).safeParse(text).error?.issues[0]?.message;
};

/** Rules of the form, in the words of the contract. The server has the last word on the balance. */
export const errorsOf =
  (known: Known) =>
  (values: WithdrawalValues): Errors<WithdrawalValues> => {
    const { fields, required } = messages;
    const chosen = (text: string, label: string) => (text === '' ? required(label) : undefined);
    const errors = {
      businessId: chosen(values.businessId, fields.business),
      currency: chosen(values.currency, fields.currency),
      bankAccountId: values.bankAccountId === '' ? said.accountRequired : undefined,
      amount: amountError(values.amount, amountRulesOf(values.currency, known.terms(values))),
      clientLabel: labelError(values.clientLabel),
      reference: referenceError(values.reference, known.method(values)) ?? undefined,
      isConfirmed: known.quote(values)?.after?.recent && !values.isConfirmed ? messages.recent.confirm : undefined,
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

/** The withdrawal as the server takes it. */
export const bodyOf = (values: WithdrawalValues): BodyIn<typeof createFiatWithdrawal> => ({
  businessId: values.businessId,
  // The check guarantees that the contract knows it.
  currency: values.currency as BodyIn<typeof createFiatWithdrawal>['currency'],
  bankAccountId: values.bankAccountId,
  amount: amountText(values.amount, amountRulesOf(values.currency, undefined)),
  clientLabel: values.clientLabel.trim(),
  reference: values.reference.trim() || null,
});
