import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import { clientLabelRequiredMessage, type createFiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import { plainText } from '@countinghouse/contract/validation';
import type { Errors, OverviewGroup } from '../../../platform/forms';
import { amountError, amountText, type AmountRules } from '../../../platform/forms/amounts';
import { messages } from './messages';

/** Typed and chosen values; empty at first. */
export type DepositValues = {
  readonly businessId: string;
  readonly currency: string;
  readonly bankAccountId: string;
  readonly amount: string;
  readonly clientLabel: string;
};

/** Choices of the form. */
export type Choices = {
  readonly businesses: readonly BusinessOption[];
  readonly currencies: readonly string[];
  readonly senders: readonly BankAccount[];
};

/** The accounts that may send a currency. */
export const sendersOf = ({ senders }: Pick<Choices, 'senders'>, currency: string): readonly BankAccount[] =>
  senders.filter((sender) => sender.currency === currency);

const onlyOf = <Thing>(things: readonly Thing[]): Thing | undefined => (things.length === 1 ? things[0] : undefined);

/** Effects of the currency: its only account. */
export const afterChoosingCurrency = (choices: Pick<Choices, 'senders'>, currency: string): Partial<DepositValues> => ({
  currency,
  bankAccountId: onlyOf(sendersOf(choices, currency))?.id ?? '',
});

/** Initial values: the business named in a link, or the only one. */
export const startOf = (choices: Choices, businessId: string): DepositValues => {
  const business = choices.businesses.find(({ id }) => id === businessId) ?? onlyOf(choices.businesses);
  const currency = onlyOf(choices.currencies) ?? '';
  return {
    businessId: business?.id ?? '',
    currency,
    bankAccountId: '',
    amount: '',
    clientLabel: '',
    ...(currency !== '' && afterChoosingCurrency(choices, currency)),
  };
};

/** At least a cent, in cents. */
export const amountRulesOf = (currency: string): AmountRules => ({ kind: 'settlement', currency });

const labelError = (text: string): string | undefined => {
  if (text.trim() === '') return clientLabelRequiredMessage;
  return plainText(64).safeParse(text).error?.issues[0]?.message;
};

export const errorsOf = (values: DepositValues): Errors<DepositValues> => {
  const errors = {
    businessId: values.businessId === '' ? messages.businessRequired : undefined,
    currency: values.currency === '' ? messages.currencyRequired : undefined,
    bankAccountId: values.bankAccountId === '' ? messages.accountRequired : undefined,
    amount: amountError(values.amount, amountRulesOf(values.currency)),
    clientLabel: labelError(values.clientLabel),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
};

export const bodyOf = (values: DepositValues): BodyIn<typeof createFiatDeposit> => ({
  businessId: values.businessId,
  // The check guarantees that the contract knows it.
  currency: values.currency as BodyIn<typeof createFiatDeposit>['currency'],
  bankAccountId: values.bankAccountId,
  amount: amountText(values.amount, amountRulesOf(values.currency)),
  clientLabel: values.clientLabel.trim(),
});

export const overviewOf = (values: DepositValues, { businesses, senders }: Choices, shown: string): OverviewGroup[] => {
  const sender = senders.find(({ id }) => id === values.bankAccountId);
  const method = sender && bankMethodOf(sender.currency, sender.paymentMethod)?.displayName;
  const names = messages.fields;
  return [
    {
      title: messages.deposit,
      items: [
        { label: names.business, value: businesses.find(({ id }) => id === values.businessId)?.name ?? null },
        { label: names.amount, value: shown },
        { label: names.account, value: sender ? `${sender.accountLabel} · ${sender.accountMasked}` : null },
        { label: names.method, value: method ?? null },
        { label: names.label, value: values.clientLabel.trim() },
      ],
    },
  ];
};
