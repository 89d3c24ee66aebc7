import { all } from '@countinghouse/contract/permissions';
import type { Column, RowCard } from '@countinghouse/ui';
import { useMemo } from 'react';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { ListPage, useList, type ListDefinition } from '../../../../platform/list';
import { useMay } from '../../../../platform/session';
import { DepositTabs } from '../deposit-tabs';
import { formTitle } from '../title';

/** Declaration of such a list: a constant. */
export type Requests<Row extends { readonly id: string }> = Omit<ListDefinition<Row>, 'columns' | 'card' | 'texts'> & {
  readonly texts: ListDefinition<Row>['texts'] & {
    readonly title: string;
    readonly subtitle: string;
    readonly create: string;
  };
  readonly createPath: string;
  readonly columnsOf: (book: CurrencyBook) => readonly Column<Row>[];
  readonly cardOf: (book: CurrencyBook) => (row: Row) => RowCard;
};

/** List of what customers of all visible businesses are asked for, with the details of one beside it. */
export const RequestsPage = <Row extends { readonly id: string }>({
  of: { createPath: create, columnsOf, cardOf, ...definition },
}: {
  readonly of: Requests<Row>;
}) => {
  const book = useCurrencyBook();
  const mayCreate = useMay(all('CREATE_PAYMENT'));
  const columns = useMemo(() => columnsOf(book), [book, columnsOf]);
  const card = useMemo(() => cardOf(book), [book, cardOf]);
  const list = useList<Row>({ ...definition, columns, card });
  const { texts } = definition;
  return (
    <ListPage
      list={list}
      title={formTitle}
      name={texts.title}
      subtitle={texts.subtitle}
      create={mayCreate && { href: create, label: texts.create }}
      notice={<DepositTabs />}
    />
  );
};
