import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Skeleton } from '@countinghouse/ui';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { addTexts, isZeroText } from '../../../entities/currency/figures';
import type { OverviewGroup } from '../../../platform/forms';
import { balancesAfter, type TransferValues } from './form';
import { messages } from './messages';

type Shown = {
  readonly book: CurrencyBook;
  readonly from: BusinessOption | undefined;
  readonly to: BusinessOption | undefined;
  /** Null while the server has not said it. */
  readonly fee: string | null;
};

const names = messages.fields;

/** Transfer about to be sent, and the resulting balances of both businesses. */
export const overviewOf = (values: TransferValues, { book, from, to, fee }: Shown): OverviewGroup[] => {
  const { currency, label, note } = values;
  const money = (amount: string) => amountText(book, { amount, currency });
  const amount = values.amount.trim();
  const { before, after } = balancesAfter(values, fee ?? '0', from, to);
  const awaited = <Skeleton width={96} />;
  return [
    {
      title: messages.transferGroup,
      items: [
        { label: names.from, value: from?.name ?? null },
        { label: names.to, value: to?.name ?? null },
        { label: names.amount, value: money(amount) },
        { label: names.fee, value: fee === null ? awaited : isZeroText(fee) ? messages.noFee : money(fee) },
        ...(fee === null || isZeroText(fee) ? [] : [{ label: names.debited, value: money(addTexts([amount, fee])) }]),
        { label: names.label, value: label.trim() || null },
        { label: names.note, value: note.trim() || null },
      ],
    },
    {
      title: messages.balancesGroup(currency),
      items: [
        { label: from?.name ?? names.from, value: fee === null ? awaited : money(after.from), was: money(before.from) },
        { label: to?.name ?? names.to, value: money(after.to), was: money(before.to) },
      ],
    },
  ];
};
