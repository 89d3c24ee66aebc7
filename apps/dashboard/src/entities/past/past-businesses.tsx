import type { BalancesSince } from '@countinghouse/contract/books/time-machine';
import { DataTable, type Column } from '@countinghouse/ui';
import { useMemo } from 'react';
import { businessHref } from '../business/paths';
import { isZeroText, shownText, subtractTexts } from '../currency/figures';
import { hrefAsOf } from './as-of';
import { messages } from './messages';
import { PastFoot, PastMoney } from './past-money';
import styles from './past.module.css';

type Row = BalancesSince['businesses'][number];

const isAdded = (text: string): boolean => !text.startsWith('-') && !isZeroText(text);

const columnsOf = (currency: string): Column<Row>[] => {
  const fiat = (text: string) => ({ text: shownText(text, 2), code: currency, kind: 'fiat' as const });
  const signed = (text: string) => ({
    ...fiat(text),
    text: isAdded(text) ? `+${shownText(text, 2)}` : shownText(text, 2),
  });
  return [
    {
      id: 'name',
      header: messages.business,
      type: 'person',
      isRowHeader: true,
      value: ({ businessName }) => businessName,
    },
    {
      id: 'available',
      header: messages.available,
      type: 'amount',
      kind: 'fiat',
      priority: 'p2',
      value: ({ past }) => fiat(past.available),
    },
    { id: 'then', header: messages.thenColumn, type: 'amount', kind: 'fiat', value: ({ past }) => fiat(past.total) },
    {
      id: 'now',
      header: messages.nowColumn,
      type: 'amount',
      kind: 'fiat',
      priority: 'p2',
      value: ({ present }) => fiat(present.total),
    },
    {
      id: 'change',
      header: messages.change,
      type: 'amount',
      kind: 'fiat',
      priority: 'p2',
      value: ({ past, present }) => signed(subtractTexts(present.total, past.total)),
    },
  ];
};

/** All visible businesses as of an instant: together, and each with the way to its own past. */
export const PastBusinesses = ({ asOf }: { readonly asOf: string }) => (
  <>
    <PastMoney asOf={asOf} businessId={null} below={(since) => <Each since={since} />} />
    <PastFoot />
  </>
);

const Each = ({ since: { businesses, uniformCurrency, asOf } }: { readonly since: BalancesSince }) => {
  const columns = useMemo(() => columnsOf(uniformCurrency), [uniformCurrency]);
  const rows = useMemo(
    () => businesses.toSorted((one, other) => Number(other.past.total) - Number(one.past.total)),
    [businesses],
  );
  return (
    <div className={styles.each}>
      <h2>{messages.byBusiness}</h2>
      <DataTable
        label={messages.byBusiness}
        columns={columns}
        rows={rows}
        rowKey={({ businessId }) => businessId}
        rowHref={({ businessId }) => hrefAsOf(businessHref(businessId), asOf)}
        empty={null}
        isBleeding={false}
      />
    </div>
  );
};
