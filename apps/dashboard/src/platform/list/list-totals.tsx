import { amountOf, currencyOf, displayText, isCurrency } from '@countinghouse/money';
import { AmountText } from '@countinghouse/ui';
import { Fragment } from 'react';
import styles from './list.module.css';
import { listTexts } from './messages';
import type { Sum, Total } from './page-query';
import { countText, figureText } from './range';
import { sumsByKind } from './sums';

type ListTotalsProps = {
  readonly total: Total;
  readonly counted: { readonly one: string; readonly many: string };
};

/** `112 payments · 8,412.30 EUR net · 84.12 EUR fees`: number of rows that pass the filters, and their sums. */
export const ListTotals = ({ total, counted }: ListTotalsProps) => (
  <span className={styles.totals} data-truncates>
    {countText(total, counted)}
    {sumsByKind(total.sums ?? []).map(({ of, amounts }) => (
      <Fragment key={of}>
        {' · '}
        <span className={styles.sum}>
          {amounts.map((sum, index) => (
            <Fragment key={sum.currency}>
              {index > 0 && ' + '}
              <Money {...sum} />
            </Fragment>
          ))}{' '}
          {listTexts.sums[of]}
        </span>
      </Fragment>
    ))}
    {total.isCapped && (total.sums?.length ?? 0) > 0 && ` ${listTexts.ofTheNewest(figureText(total.count))}`}
  </span>
);

/** A newer server may have a currency unknown to this dashboard: its amount is shown unchanged. */
const Money = ({ amount, currency }: Sum) =>
  isCurrency(currency) ? (
    <AmountText
      text={displayText(amountOf(amount, currency), { grouped: true })}
      code={currency}
      kind={currencyOf(currency).isFiat ? 'fiat' : 'crypto'}
    />
  ) : (
    <AmountText text={amount} code={currency} kind="crypto" />
  );
