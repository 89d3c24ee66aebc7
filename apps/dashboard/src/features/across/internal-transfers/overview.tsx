import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { OverviewGroup } from '../../../platform/forms';
import type { TransferValues } from './form';
import { messages } from './messages';

type Shown = {
  readonly book: CurrencyBook;
  readonly from: BusinessOption | undefined;
  readonly to: BusinessOption | undefined;
};

const names = messages.fields;

/** Transfer about to be sent; the slip beside it says its cost and both resulting balances. */
export const overviewOf = (values: TransferValues, { book, from, to }: Shown): OverviewGroup[] => {
  const { currency, label, note } = values;
  return [
    {
      title: messages.transferGroup,
      items: [
        { label: names.from, value: from?.name ?? null },
        { label: names.to, value: to?.name ?? null },
        { label: names.amount, value: amountText(book, { amount: values.amount.trim(), currency }) },
        { label: names.label, value: label.trim() || null },
        { label: names.note, value: note.trim() || null },
      ],
    },
  ];
};
