import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Skeleton } from '@countinghouse/ui';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { subtractTexts } from '../../../entities/currency/figures';
import type { OverviewGroup } from '../../../platform/forms';
import { givenOf, gotOf, priceText } from './columns';
import type { Indicative } from './form';
import { messages } from './messages';

const { fields } = messages;

type Shown = {
  readonly book: CurrencyBook;
  readonly business: BusinessOption | undefined;
  /** Null while the server has not said it. */
  readonly indicative: Indicative | null;
};

/** Conversion about to be requested, at the current price, and the balances it would leave. */
export const overviewOf = ({ book, business, indicative }: Shown): OverviewGroup[] => {
  const { debitAmount = null, creditAmount = null } = indicative ?? {};
  const awaited = <Skeleton width={96} />;
  const isKnown = indicative !== null && debitAmount !== null && creditAmount !== null;
  const sides = isKnown ? { ...indicative, debitAmount, creditAmount } : null;
  const said = (side: 'DEBIT' | 'CREDIT', text: string) =>
    indicative?.amountCurrencyType === side ? text : messages.about(text);
  const left = sides && { amount: subtractTexts(sides.available, sides.debitAmount), currency: sides.debitCurrency };
  return [
    {
      title: messages.group,
      items: [
        { label: fields.business, value: business?.name ?? null },
        { label: fields.gives, value: sides ? said('DEBIT', amountText(book, givenOf(sides))) : awaited },
        { label: fields.gets, value: sides ? said('CREDIT', amountText(book, gotOf(sides))) : awaited },
        { label: fields.rate, value: indicative ? priceText(indicative) : awaited },
        { label: fields.after, value: left ? amountText(book, left) : awaited },
      ],
    },
  ];
};
