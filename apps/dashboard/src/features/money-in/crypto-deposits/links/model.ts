import type { BodyIn } from '@countinghouse/contract/endpoint';
import {
  newPayLink,
  payLinkSentences,
  type changePayLink,
  type createPayLink,
  type PayLink,
} from '@countinghouse/contract/money-in/pay-links';
import { validationMessages } from '@countinghouse/contract/validation';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import type { Errors, OverviewGroup } from '../../../../platform/forms';
import { amountError, amountText as wireAmount } from '../../../../platform/forms/amounts';
import { dayOf, instantsOf } from '../../../../platform/list/calendar-days';
import { coinsOf, displayRules, networkFor } from '../payment-choices';
import { changedOf, currencyOf, firstBusiness, itemsBeside, textOrNull } from '../requests/values';
import { messages } from './messages';
import { priceText } from './shown';

/** Chosen and typed values of the form. */
export type LinkValues = {
  readonly businessId: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'FIXED' | 'OPEN';
  readonly displayCurrency: string;
  readonly amount: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  /** Empty: the customer chooses. */
  readonly depositCurrency: string;
  readonly network: string;
  readonly redirectUrl: string;
  readonly clientPaymentIdPrefix: string;
  readonly mostUses: string;
  /** ISO day; empty: no end. */
  readonly lastDay: string;
};

export const emptyLink = (businesses: readonly BusinessOption[], wantedId: string): LinkValues => {
  const business = firstBusiness(businesses, wantedId);
  return {
    businessId: business?.id ?? '',
    name: '',
    description: '',
    kind: 'FIXED',
    displayCurrency: currencyOf(business, ''),
    amount: '',
    minAmount: '',
    maxAmount: '',
    depositCurrency: '',
    network: '',
    redirectUrl: '',
    clientPaymentIdPrefix: '',
    mostUses: '',
    lastDay: '',
  };
};

/** The day whose end is the link's; an end within a day is shown as that day. */
const lastDayOf = (endsAt: string | null): string => (endsAt === null ? '' : dayOf(new Date(Date.parse(endsAt) - 1)));

export const valuesOf = (link: PayLink): LinkValues => ({
  businessId: link.businessId,
  name: link.name,
  description: link.description ?? '',
  kind: link.amount === null ? 'OPEN' : 'FIXED',
  displayCurrency: link.displayCurrency,
  amount: link.amount ?? '',
  minAmount: link.minAmount ?? '',
  maxAmount: link.maxAmount ?? '',
  depositCurrency: link.depositCurrency ?? '',
  network: link.network ?? '',
  redirectUrl: link.redirectUrl ?? '',
  clientPaymentIdPrefix: link.clientPaymentIdPrefix ?? '',
  mostUses: link.mostUses === null ? '' : String(link.mostUses),
  lastDay: lastDayOf(link.endsAt),
});

/** Effects of choosing the business: its first currency, and no coin of another one. */
export const afterChoosingBusiness = (
  { displayCurrency, depositCurrency }: Pick<LinkValues, 'displayCurrency' | 'depositCurrency'>,
  business: BusinessOption | undefined,
): Partial<LinkValues> => ({
  displayCurrency: currencyOf(business, displayCurrency),
  ...(!coinsOf(business).includes(depositCurrency) && { depositCurrency: '', network: '' }),
});

/** Effects of choosing a coin: its usual network if the business takes it there, or the only one. */
export const afterChoosingCoin = (
  business: BusinessOption | undefined,
  depositCurrency: string,
  book: Pick<CurrencyBook, 'defaultNetworkOf' | 'isReceived'>,
): Partial<LinkValues> => ({ depositCurrency, network: networkFor(business, depositCurrency, '', book) });

type Body = BodyIn<typeof createPayLink>;

const endOf = (lastDay: string, before: PayLink | null): string | null => {
  // An end within a day stays until another day is chosen.
  if (before && lastDay === lastDayOf(before.endsAt)) return before.endsAt;
  return lastDay === '' ? null : (instantsOf({ from: lastDay, to: lastDay }).before ?? lastDay);
};

/** The link as the server takes it. `before`: the edited one, whose metadata stays. */
export const bodyOf = (values: LinkValues, before: PayLink | null = null): Body => {
  const rules = displayRules(values);
  const amount = (typed: string): string | null => {
    if (typed.trim() === '') return null;
    const isFine = values.displayCurrency !== '' && amountError(typed, rules) === undefined;
    return isFine ? wireAmount(typed, rules) : typed.trim();
  };
  const isFixed = values.kind === 'FIXED';
  return {
    businessId: values.businessId as Body['businessId'],
    name: values.name,
    description: textOrNull(values.description),
    displayCurrency: values.displayCurrency,
    amount: isFixed ? amount(values.amount) : null,
    minAmount: isFixed ? null : amount(values.minAmount),
    maxAmount: isFixed ? null : amount(values.maxAmount),
    depositCurrency: textOrNull(values.depositCurrency),
    network: textOrNull(values.network) as Body['network'],
    redirectUrl: textOrNull(values.redirectUrl),
    clientPaymentIdPrefix: textOrNull(values.clientPaymentIdPrefix),
    mostUses: values.mostUses.trim() === '' ? null : Number(values.mostUses.trim()),
    endsAt: endOf(values.lastDay, before),
    ...(before && { metadata: before.metadata }),
  };
};

/** Terms of a changed link, which stays with its business; null if nothing was changed. */
export const changedTerms = (values: LinkValues, before: PayLink): BodyIn<typeof changePayLink> | null =>
  changedOf(bodyOf(values, before), bodyOf(valuesOf(before), before));

/** The rules of the form, in the words of the contract; the server decides in the end. */
export const errorsOf =
  (before: PayLink | null = null) =>
  (values: LinkValues): Errors<LinkValues> => {
    const errors: Record<string, string> = {};
    if (values.businessId === '') errors.businessId = messages.businessRequired;
    if (values.displayCurrency === '') errors.displayCurrency = messages.currencyRequired;
    if (values.kind === 'FIXED' && values.amount.trim() === '') errors.amount = validationMessages.amountRequired;
    if (values.depositCurrency !== '' && values.network === '') errors.network = messages.choose;
    if (values.mostUses.trim() !== '' && !/^\d{1,9}$/.test(values.mostUses.trim()))
      errors.mostUses = messages.wholeNumber;
    const body = bodyOf(values, before);
    const { success, error } = newPayLink.safeParse(body);
    if (!success)
      for (const { path, message } of error.issues) {
        const field = path[0] === 'endsAt' ? 'lastDay' : String(path[0]);
        errors[field] ??= message;
      }
    const isNewEnd = body.endsAt !== (before?.endsAt ?? null);
    if (isNewEnd && body.endsAt && Date.parse(body.endsAt) <= Date.now()) errors.lastDay ??= payLinkSentences.ended;
    return errors;
  };

type Named = { readonly id: string; readonly name: string };

/** Values about to be saved, beside the earlier ones. */
export const overviewOf = (
  before: LinkValues | null,
  values: LinkValues,
  { businesses, book }: { readonly businesses: readonly Named[]; readonly book: CurrencyBook },
): OverviewGroup[] => {
  const { fields } = messages;
  const { item, optional, business } = itemsBeside(before, values);
  const price = (of: LinkValues): string => {
    const { amount = null, minAmount = null, maxAmount = null, displayCurrency } = bodyOf(of);
    return priceText({ amount, minAmount, maxAmount, displayCurrency }, book);
  };
  const coin = ({ depositCurrency, network }: LinkValues): string =>
    depositCurrency === ''
      ? messages.anyCoin
      : messages.coinOn(depositCurrency, book.networkName(depositCurrency, network));
  return [
    {
      items: [
        business(fields.business, businesses),
        item(fields.name, ({ name }) => name.trim()),
        ...optional(fields.description, ({ description }) => description.trim()),
        item(fields.kind, price),
        item(fields.depositCurrency, coin),
        item(fields.mostUses, ({ mostUses }) => mostUses.trim() || messages.unlimited),
        item(fields.lastDay, ({ lastDay }) => lastDay || messages.noEnd),
        ...optional(fields.redirectUrl, ({ redirectUrl }) => redirectUrl.trim()),
        ...optional(fields.prefix, ({ clientPaymentIdPrefix }) => clientPaymentIdPrefix.trim()),
      ],
    },
  ];
};
