import {
  accountErrors,
  type BankAccount,
  type BankAccountMetadata,
  type BankMethodView,
  type createBankAccount,
  type updateBankAccount,
} from '@countinghouse/contract/carriers/bank-accounts';
import { groupedIban, groupedSortCode, isIban } from '@countinghouse/contract/bank-details';
import { keptDetails, type BankFieldGroup, type BankFieldView } from '@countinghouse/contract/bank-methods';
import { bankFields, type BankField } from '@countinghouse/contract/payment-methods';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { Errors, OverviewGroup } from '../../../platform/forms';
import { itemsOf } from '../../../platform/forms';
import { countryName } from '../../../entities/country/countries';
import { messages } from './messages';

/** Values of the form: text of every possible field, empty at first. */
export type AccountValues = { readonly [Field in BankField]: string } & {
  readonly currency: string;
  readonly paymentMethod: string;
  readonly hasIntermediaryBank: boolean;
};

const noText = Object.fromEntries(bankFields.map((field) => [field, ''])) as Record<BankField, string>;

/** Empty form; a single currency is chosen by itself. */
export const startOf = (currencies: readonly string[]): AccountValues => ({
  ...noText,
  currency: currencies.length === 1 ? currencies[0]! : '',
  paymentMethod: '',
  hasIntermediaryBank: false,
});

/** A number in the groups people read it in. */
export const grouped = (field: BankField, text: string): string => {
  if (field === 'sortCode') return groupedSortCode(text);
  return isIban(text) ? groupedIban(text) : text;
};

export const valuesOf = (account: BankAccount): AccountValues => ({
  ...(Object.fromEntries(bankFields.map((field) => [field, grouped(field, account[field] ?? '')])) as Record<
    BankField,
    string
  >),
  currency: account.currency,
  paymentMethod: account.paymentMethod,
  hasIntermediaryBank: account.hasIntermediaryBank,
});

/** Method as described by the server; undefined if none is chosen, or not one of the currency's. */
export const methodOf = (
  { currencies }: BankAccountMetadata,
  { currency, paymentMethod }: Pick<AccountValues, 'currency' | 'paymentMethod'>,
): BankMethodView | undefined => currencies[currency]?.methods[paymentMethod];

/** Fields of a method in one part of the form, in order. */
export const fieldsIn = (method: BankMethodView, group: BankFieldGroup): readonly BankFieldView[] =>
  method.fields.filter((field) => field.group === group);

/** Effects of another currency: a method it does not offer is deselected. */
export const afterChoosingCurrency = (
  metadata: BankAccountMetadata,
  values: AccountValues,
  currency: string,
): Partial<AccountValues> => {
  const methods = metadata.currencies[currency]?.methods ?? {};
  return { currency, ...(values.paymentMethod in methods ? {} : { paymentMethod: '', hasIntermediaryBank: false }) };
};

/** Values without the fields the method hides: those are neither sent nor judged. */
const judged = (metadata: BankAccountMetadata, values: AccountValues) => {
  const method = methodOf(metadata, values);
  const hasIntermediaryBank = values.hasIntermediaryBank && (method?.supportsIntermediary ?? false);
  const shown = (method?.fields ?? []).filter(({ group }) => group !== 'INTERMEDIARY' || hasIntermediaryBank);
  const names = new Set<BankField>(['accountLabel', ...shown.map(({ name }) => name)]);
  return {
    ...(Object.fromEntries(bankFields.map((field) => [field, names.has(field) ? values[field] : ''])) as Record<
      BankField,
      string
    >),
    currency: values.currency,
    paymentMethod: values.paymentMethod,
    hasIntermediaryBank,
  };
};

/** Error of each field, in the contract's words; a valid field has no key. */
export const errorsOf =
  (metadata: BankAccountMetadata) =>
  (values: AccountValues): Errors<AccountValues> => ({
    ...accountErrors(judged(metadata, values)),
    ...(values.currency === '' && { currency: messages.currencyRequired }),
  });

/** Body of a new account: numbers without spaces and dashes, and only the method's fields. */
export const bodyOf = (metadata: BankAccountMetadata, values: AccountValues): BodyIn<typeof createBankAccount> => {
  const details = judged(metadata, values);
  const kept = Object.entries(keptDetails(details)).filter(([, text]) => text !== null);
  const { currency, paymentMethod, hasIntermediaryBank } = details;
  // The check has made sure that both are among those the contract knows.
  return { ...Object.fromEntries(kept), currency, paymentMethod, hasIntermediaryBank } as BodyIn<
    typeof createBankAccount
  >;
};

/** Changed fields only, so that an edit never overwrites a concurrent change of others. Null: nothing changed. */
export const changesOf = (
  metadata: BankAccountMetadata,
  before: BankAccount,
  values: AccountValues,
): BodyIn<typeof updateBankAccount> | null => {
  const { currency: _, ...after } = bodyOf(metadata, values);
  const changes = Object.entries(after).filter(([field, value]) => value !== before[field as keyof BankAccount]);
  return changes.length > 0 ? Object.fromEntries(changes) : null;
};

const groupTitles: Readonly<Record<BankFieldGroup, string>> = {
  ACCOUNT: messages.account,
  HOLDER: messages.holder,
  BANK: messages.bank,
  INTERMEDIARY: messages.intermediary,
};

const shownValue = (field: BankField, text: string): string =>
  field === 'country' ? countryName(text) : grouped(field, text);

type Lines = readonly (readonly [string, string | null])[];

const linesOf = (metadata: BankAccountMetadata, values: AccountValues, group: BankFieldGroup): Lines => {
  const method = methodOf(metadata, values);
  if (!method) return [];
  const details = judged(metadata, values);
  const kept = keptDetails(details);
  const lines = fieldsIn(method, group)
    .filter(() => group !== 'INTERMEDIARY' || details.hasIntermediaryBank)
    .map(({ name, label }) => [label, kept[name] && shownValue(name, kept[name])] as const);
  if (group !== 'ACCOUNT') return lines;
  return [...lines, [messages.currency, values.currency], [messages.method, method.displayName]];
};

/** Values about to be sent, part by part; for an edit with the earlier values. */
export const overviewOf = (
  metadata: BankAccountMetadata,
  before: AccountValues | null,
  values: AccountValues,
): OverviewGroup[] =>
  (['ACCOUNT', 'HOLDER', 'BANK', 'INTERMEDIARY'] as const)
    .map((group) => ({
      title: groupTitles[group],
      items: itemsOf(linesOf(metadata, values, group), before && linesOf(metadata, before, group)),
    }))
    .filter(({ items }) => items.length > 0);
