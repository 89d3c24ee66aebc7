import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { OverviewItem } from '../../../../platform/forms/overview-items';

/** Business that a new form begins with: the wanted one, or the only one. */
export const firstBusiness = (businesses: readonly BusinessOption[], wantedId: string): BusinessOption | undefined =>
  businesses.find(({ id }) => id === wantedId) ?? (businesses.length === 1 ? businesses[0] : undefined);

/** Currency after the business was chosen: the same where it prices in it, otherwise its first. */
export const currencyOf = (business: BusinessOption | undefined, currency: string): string => {
  const currencies = business?.supportedDisplayCurrencies ?? [];
  return currencies.includes(currency) ? currency : (currencies[0] ?? '');
};

/** Typed text as it is sent; null of none. */
export const textOrNull = (typed: string): string | null => typed.trim() || null;

type OfBusiness = { readonly businessId: string };

/** Terms that an edited request sends, which stays with its business; null if nothing was changed. */
export const changedOf = <Body extends OfBusiness>(now: Body, before: Body): Omit<Body, 'businessId'> | null => {
  const { businessId: _business, ...terms } = now;
  const { businessId: _before, ...earlier } = before;
  return JSON.stringify(terms) === JSON.stringify(earlier) ? null : terms;
};

/** Items of an overview, beside the earlier values of an edited request. */
export const itemsBeside = <Values extends OfBusiness>(before: Values | null, values: Values) => {
  const item = (label: string, textOf: (of: Values) => string): OverviewItem => {
    const value = textOf(values);
    const was = before && textOf(before);
    return was === null || was === value ? { label, value } : { label, value, was };
  };
  return {
    item,
    /** None where nothing is typed, and nothing was. */
    optional: (label: string, textOf: (of: Values) => string): readonly OverviewItem[] =>
      textOf(values) === '' && (before === null || textOf(before) === '') ? [] : [item(label, textOf)],
    business: (label: string, businesses: readonly { readonly id: string; readonly name: string }[]): OverviewItem =>
      item(label, ({ businessId }) => businesses.find(({ id }) => id === businessId)?.name ?? businessId),
  };
};
