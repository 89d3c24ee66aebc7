import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import {
  longestClientLabel,
  longestTransferNote,
  type createInternalTransfer,
} from '@countinghouse/contract/across/new-internal-transfer';
import { plainText } from '@countinghouse/contract/validation';
import { addTexts, isZeroText, subtractTexts } from '../../../entities/currency/figures';
import type { Errors } from '../../../platform/forms';
import { amountError, amountText, type AmountRules } from '../../../platform/forms/amounts';
import type { LastUsed } from '../../../platform/last-used';
import { messages } from './messages';

/** Typed and chosen values; empty at first. */
export type TransferValues = {
  readonly fromBusinessId: string;
  readonly toBusinessId: string;
  readonly currency: string;
  readonly amount: string;
  readonly label: string;
  readonly note: string;
};

/** Spendable balance of a business, as decimal text of the API; zero for a currency it never held. */
export const availableOf = (business: BusinessOption | undefined, currency: string): string =>
  business?.available?.[currency] ?? '0';

/** The currencies a business has something of, in the order the server gave them. */
export const spendableOf = (business: BusinessOption | undefined): string[] =>
  Object.entries(business?.available ?? {})
    .filter(([, amount]) => !isZeroText(amount))
    .map(([currency]) => currency);

/** Effects of choosing the source: its only currency, and a target other than itself. */
export const afterChoosingSource = (
  values: TransferValues,
  source: BusinessOption | undefined,
): Partial<TransferValues> => {
  const currencies = spendableOf(source);
  const kept = currencies.includes(values.currency) ? values.currency : '';
  return {
    currency: currencies.length === 1 ? currencies[0]! : kept,
    toBusinessId: values.toBusinessId === source?.id ? '' : values.toBusinessId,
  };
};

/** Choices of a sent transfer that the next one begins with. */
export const usedOf = ({ fromBusinessId, toBusinessId, currency }: TransferValues): LastUsed => ({
  fromBusinessId,
  toBusinessId,
  currency,
});

/** Initial values: the business named in a link or the last used source, its last target and currency, and their effects. */
export const startOf = (
  businesses: readonly BusinessOption[],
  businessId: string | undefined,
  lastUsed: LastUsed | null,
): TransferValues => {
  const named = (id: string | undefined) => businesses.find((business) => business.id === id);
  const source = named(businessId) ?? named(lastUsed?.['fromBusinessId']);
  const isLast = source !== undefined && source.id === lastUsed?.['fromBusinessId'];
  const [only, another] = businesses.filter(({ id }) => id !== source?.id);
  const target = (isLast ? named(lastUsed?.['toBusinessId']) : undefined) ?? (another ? undefined : only);
  const empty = {
    fromBusinessId: source?.id ?? '',
    toBusinessId: (source && target?.id) ?? '',
    currency: (isLast && lastUsed?.['currency']) || '',
    amount: '',
    label: '',
    note: '',
  };
  return { ...empty, ...afterChoosingSource(empty, source) };
};

/** Rules of an amount: above zero, in the currency's decimals, within the source's available balance. */
export const amountRulesOf = (source: BusinessOption | undefined, currency: string): AmountRules => ({
  kind: 'internal',
  currency,
  ...(source && { available: availableOf(source, currency) }),
});

const textError = (text: string, longest: number): string | undefined => {
  if (text.trim() === '') return undefined;
  const parsed = plainText(longest).safeParse(text);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

/** Rules of the form, in the words of the contract. The server has the last word on the balance. */
export const errorsOf =
  (businesses: readonly BusinessOption[]) =>
  ({ fromBusinessId, toBusinessId, currency, amount, label, note }: TransferValues): Errors<TransferValues> => {
    const source = businesses.find(({ id }) => id === fromBusinessId);
    const errors = {
      fromBusinessId: fromBusinessId === '' ? messages.fromRequired : undefined,
      currency: currency === '' ? messages.currencyRequired : undefined,
      toBusinessId: toBusinessId === '' ? messages.toRequired : undefined,
      amount: amountError(amount, amountRulesOf(source, currency)),
      label: textError(label, longestClientLabel),
      note: textError(note, longestTransferNote),
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

/** The transfer as the server takes it. */
export const bodyOf = (values: TransferValues): BodyIn<typeof createInternalTransfer> => ({
  fromBusinessId: values.fromBusinessId,
  toBusinessId: values.toBusinessId,
  currency: values.currency,
  amount: amountText(values.amount, amountRulesOf(undefined, values.currency)),
  clientLabel: values.label.trim() || null,
  note: values.note.trim() || null,
});

/** Whole available balance less its own `fee`; zero if the fee takes it all. */
export const mostOf = (available: string, fee: string): string => {
  const rest = subtractTexts(available, fee);
  return rest.startsWith('-') ? '0' : rest;
};

/** Balances of both businesses afterwards; the source pays the fee. */
export const balancesAfter = (
  { currency, amount }: Pick<TransferValues, 'currency' | 'amount'>,
  fee: string,
  from: BusinessOption | undefined,
  to: BusinessOption | undefined,
) => {
  const before = { from: availableOf(from, currency), to: availableOf(to, currency) };
  return {
    before,
    after: {
      from: subtractTexts(before.from, addTexts([amount.trim(), fee])),
      to: addTexts([before.to, amount.trim()]),
    },
  };
};
