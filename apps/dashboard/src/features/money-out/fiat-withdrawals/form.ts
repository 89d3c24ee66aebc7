import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankCurrencies, type PaymentMethod } from '@countinghouse/contract/bank-methods';
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
import type { Quote } from './api';
import { formMessages as messages } from './form-messages';

/** What is typed and chosen; empty until it is. Named as the server names it, so that what it refuses stands at its field. */
export type WithdrawalValues = {
  readonly businessId: string;
  readonly currency: string;
  readonly bankAccountId: string;
  readonly amount: string;
  readonly clientLabel: string;
  readonly reference: string;
  /** The same was sent there a moment ago, and is to be sent again. */
  readonly isConfirmed: boolean;
};

/** What the form chooses from. */
export type Choices = { readonly businesses: readonly BusinessOption[]; readonly accounts: readonly BankAccount[] };

export const availableOf = (business: BusinessOption | undefined, currency: string): string =>
  business?.available?.[currency] ?? '0';

/** The fiat balances of a business that there is anything of and that accounts can have. */
export const spendableOf = (business: BusinessOption | undefined): string[] =>
  bankCurrencies.filter((currency) => !isZeroText(availableOf(business, currency)));

/** The accounts of a currency, those that can be paid first. */
export const accountsOf = ({ accounts }: Pick<Choices, 'accounts'>, currency: string): readonly BankAccount[] =>
  accounts
    .filter((account) => account.currency === currency)
    .toSorted((left, right) => Number(right.status === 'ACTIVE') - Number(left.status === 'ACTIVE'));

export const accountOf = ({ accounts }: Pick<Choices, 'accounts'>, id: string): BankAccount | undefined =>
  accounts.find((account) => account.id === id);

const onlyOf = <Thing>(things: readonly Thing[]): Thing | undefined => (things.length === 1 ? things[0] : undefined);

/** What follows from the currency: its only account that can be paid. */
export const afterChoosingCurrency = (
  choices: Pick<Choices, 'accounts'>,
  currency: string,
): Partial<WithdrawalValues> => ({
  currency,
  bankAccountId: onlyOf(accountsOf(choices, currency).filter(({ status }) => status === 'ACTIVE'))?.id ?? '',
});

/** What follows from the business: the currency stays where it has any of it, else its only one is chosen. */
export const afterChoosingBusiness = (
  values: WithdrawalValues,
  choices: Choices,
  business: BusinessOption | undefined,
): Partial<WithdrawalValues> => {
  const currencies = spendableOf(business);
  if (currencies.includes(values.currency)) return {};
  return afterChoosingCurrency(choices, onlyOf(currencies) ?? '');
};

/** What the form starts from: the business a link names, or the only one, and what is to be repeated. */
export const startOf = (
  choices: Choices,
  wantedId: string,
  repeated: FiatWithdrawalDetail | null,
): WithdrawalValues => {
  const business = choices.businesses.find(({ id }) => id === wantedId) ?? onlyOf(choices.businesses);
  const empty: WithdrawalValues = {
    businessId: business?.id ?? '',
    currency: '',
    bankAccountId: '',
    amount: '',
    clientLabel: '',
    reference: '',
    isConfirmed: false,
  };
  const begun = { ...empty, ...afterChoosingBusiness(empty, choices, business) };
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

/** What an amount has to keep to: the method's limits, and what the balance pays for after the fee. */
export const amountRulesOf = (currency: string, terms: Quote | undefined): AmountRules => ({
  kind: 'settlement',
  currency,
  ...(terms && { minimum: terms.minimumAmount, maximum: terms.maximumAmount, available: terms.mostAmount }),
});

/** What limits and times are asked for; null while not enough is chosen. */
export const termsAsked = ({
  businessId,
  bankAccountId,
}: WithdrawalValues): QueryIn<typeof quoteFiatWithdrawal> | null =>
  businessId && bankAccountId ? { businessId, bankAccountId } : null;

/** What a quote is asked for; null while the amount is missing or none. */
export const quoteAsked = (values: WithdrawalValues): QueryIn<typeof quoteFiatWithdrawal> | null => {
  const terms = termsAsked(values);
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

/** The rules of the form, in the words of the contract. What there is to spend the server decides in the end. */
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
  // The check has made sure that it is one of those the contract knows.
  currency: values.currency as BodyIn<typeof createFiatWithdrawal>['currency'],
  bankAccountId: values.bankAccountId,
  amount: amountText(values.amount, amountRulesOf(values.currency, undefined)),
  clientLabel: values.clientLabel.trim(),
  reference: values.reference.trim() || null,
});
