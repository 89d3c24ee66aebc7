import type { CostLine, CostSum } from '@countinghouse/contract/books/costs';
import {
  AmountText,
  Button,
  DataTable,
  EmptyState,
  IconButton,
  Page,
  PageHeader,
  Select,
  later,
  type Column,
  type DataTableProps,
  type Figure,
  type RowCard,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo, useState } from 'react';
import { balancesQuery } from '../../../../entities/balance/api';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import { isZeroText, shownText } from '../../../../entities/currency/figures';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { exportOf } from '../../../../platform/list/exports';
import { useNavigate, useSearchText } from '../../../../platform/navigation';
import { stringifySearch } from '../../../../platform/search-text';
import { costsQuery, costsQueryOf } from './api';
import { choosableMonths, costsAskedBy, searchOfCosts, thisMonth, withMonth, type CostsAsked } from './asked';
import { texts } from './messages';
import styles from '../reports.module.css';
import { costsPath } from '../paths';
import { ReportTabs } from '../report-tabs';
import { costsTitle } from '../title';

const ExportDialog = later(async () => (await import('../../../../platform/list/export-dialog')).default);

const names = texts.columns;

/** Nothing is a dash. */
const figureIn = (book: CurrencyBook, amount: string, currency: string): Figure => ({
  text: isZeroText(amount) ? null : shownText(amount, book.decimalsOf(currency)),
  code: currency,
  kind: book.isFiat(currency) ? 'fiat' : 'crypto',
});

const amountColumn = <Row extends CostSum>(
  book: CurrencyBook,
  id: 'oneToOneCost' | 'serviceFee' | 'payersBore' | 'businessBore',
): Column<Row> => ({
  id,
  header: names[id],
  type: 'amount',
  // Sums of coins and of money stand in one column: the wider form fits both.
  kind: 'crypto',
  value: (row) => figureIn(book, row[id], row.settlementCurrency),
});

/** Columns of lines and sums alike. */
const costColumns = <Row extends CostSum>(book: CurrencyBook): Column<Row>[] => [
  { id: 'payments', header: names.payments, type: 'count', width: 96, value: ({ payments }) => payments },
  {
    id: 'oneToOne',
    header: names.oneToOne,
    type: 'count',
    width: 112,
    value: ({ oneToOnePayments }) => oneToOnePayments,
    shown: ({ oneToOnePayments, oneToOneShare }) => texts.share(oneToOnePayments, oneToOneShare),
  },
  {
    id: 'brokenPeg',
    header: names.brokenPeg,
    type: 'count',
    width: 84,
    priority: 'p3',
    value: ({ brokenPegPayments }) => brokenPegPayments,
  },
  amountColumn(book, 'oneToOneCost'),
  { ...amountColumn<Row>(book, 'serviceFee'), priority: 'p2' },
  amountColumn(book, 'payersBore'),
  amountColumn(book, 'businessBore'),
];

const lineColumns = (book: CurrencyBook): Column<CostLine>[] => [
  {
    id: 'month',
    header: names.month,
    type: 'text',
    width: 100,
    sorted: 'descending',
    value: ({ month }) => texts.month(month),
  },
  {
    id: 'business',
    header: names.business,
    type: 'person',
    isRowHeader: true,
    value: ({ businessName }) => businessName,
  },
  {
    id: 'displayCurrency',
    header: names.displayCurrency,
    type: 'text',
    width: 92,
    priority: 'p2',
    value: ({ displayCurrency }) => displayCurrency,
  },
  ...costColumns<CostLine>(book),
];

const sumColumns = (book: CurrencyBook): Column<CostSum>[] => [
  {
    id: 'currency',
    header: names.currency,
    type: 'text',
    isRowHeader: true,
    value: ({ settlementCurrency }) => settlementCurrency,
  },
  ...costColumns<CostSum>(book),
];

/** A line or a sum on a narrow screen. */
const cardOf = (book: CurrencyBook, row: CostSum, title: string, month: string | null): RowCard => {
  const { settlementCurrency: currency } = row;
  const shown = (amount: string) =>
    isZeroText(amount) ? null : `${shownText(amount, book.decimalsOf(currency))} ${currency}`;
  const fees = texts.fees(shown(row.payersBore), shown(row.businessBore));
  const oneToOne = row.oneToOnePayments === 0 ? null : texts.share(row.oneToOnePayments, row.oneToOneShare);
  return {
    title,
    amount: (
      <span className={styles.captioned}>
        <small>{names.oneToOneCost}</small>
        <AmountText {...figureIn(book, row.oneToOneCost, currency)} />
      </span>
    ),
    caption: texts.caption(month, row.payments, oneToOne),
    foot: fees && <span>{fees}</span>,
  };
};

/** Costs of 1:1 rates and of the distribution of fees, by month, business and currency. */
const CostsPage = () => {
  const present = thisMonth();
  const asked = costsAskedBy(useSearchText(), present);
  const navigate = useNavigate();
  const ask = (next: CostsAsked) =>
    navigate(costsPath + stringifySearch(searchOfCosts(next, present)), { replace: true });
  const byCurrency = useId();
  const [isSaving, setSaving] = useState(false);
  const book = useCurrencyBook();
  const { data, error, refetch, isFetching } = useQuery(costsQuery(asked));
  const columns = useMemo(() => ({ lines: lineColumns(book), sums: sumColumns(book) }), [book]);
  const failure = data ? null : (error?.message ?? null);
  return (
    <Page>
      <PageHeader
        title={costsTitle}
        subtitle={texts.subtitle}
        actions={<Pickers asked={asked} present={present} ask={ask} />}
        tool={<IconButton icon="download" label={texts.save} onPress={() => setSaving(true)} />}
      />
      <ReportTabs />
      {isSaving && (
        <Suspense>
          <ExportDialog
            sources={[exportOf('costs', costsQueryOf(asked))]}
            columns={[]}
            ids={undefined}
            total={null}
            counted={undefined}
            what={texts.saved}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
      {data?.sums.length === 0 ? null : (
        <section className={styles.sums} aria-labelledby={byCurrency}>
          <h2 id={byCurrency}>{texts.byCurrency}</h2>
          <DataTable<CostSum>
            label={texts.sums}
            columns={columns.sums}
            rows={failure === null ? data?.sums : []}
            rowKey={({ settlementCurrency }) => settlementCurrency}
            card={(row) => cardOf(book, row, `${texts.total} ${row.settlementCurrency}`, null)}
            empty={null}
            isRefreshing={isFetching}
            skeletonRows={1}
          />
        </section>
      )}
      {data?.lines.length !== 0 && failure === null && <h2 className={styles.title}>{texts.byMonth}</h2>}
      <Lines
        key={costsPath + stringifySearch(searchOfCosts(asked, present))}
        label={texts.lines}
        columns={columns.lines}
        lines={data?.lines}
        card={(row) =>
          cardOf(
            book,
            row,
            row.displayCurrency === null ? row.businessName : texts.priced(row.businessName, row.displayCurrency),
            texts.month(row.month),
          )
        }
        empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
        error={failure}
        onRetry={() => void refetch()}
        isRefreshing={isFetching}
      />
    </Page>
  );
};

/** Lines drawn at first, and added by each press: a year of many businesses is longer than anybody reads. */
const step = 25;

/** The lines, the newest first, as far as they were asked for. */
const Lines = ({
  lines,
  ...props
}: Omit<DataTableProps<CostLine>, 'rows' | 'rowKey'> & { readonly lines: readonly CostLine[] | undefined }) => {
  const [drawn, setDrawn] = useState(step);
  const more = Math.min(step, (lines?.length ?? 0) - drawn);
  return (
    <>
      <DataTable<CostLine>
        {...props}
        rows={lines?.slice(0, drawn)}
        rowKey={({ month, businessId, settlementCurrency, displayCurrency }) =>
          `${month} ${businessId} ${settlementCurrency} ${displayCurrency}`
        }
      />
      {more > 0 && (
        <div className={styles.more}>
          <Button variant="ghost" size="sm" icon="chevron-down" onPress={() => setDrawn(drawn + step)}>
            {texts.showMore(more, lines?.length ?? 0)}
          </Button>
        </div>
      )}
    </>
  );
};

const every = '';

type PickersProps = {
  readonly asked: CostsAsked;
  readonly present: string;
  readonly ask: (next: CostsAsked) => void;
};

const Pickers = ({ asked, present, ask }: PickersProps) => {
  const { data: balances = [] } = useQuery(balancesQuery());
  const months = choosableMonths(present).map((id) => ({ id, label: texts.month(id) }));
  const businesses = balances
    .map(({ businessId, businessName }) => ({ id: businessId as string, label: businessName }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  return (
    <div className={styles.pickers}>
      <Select
        label={texts.business}
        isLabelHidden
        size="sm"
        isSearchable={businesses.length > 8}
        options={[{ id: every, label: texts.allBusinesses }, ...businesses]}
        value={asked.businessId ?? every}
        onChange={(id) => ask({ ...asked, businessId: id === every ? null : id })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Select
          key={end}
          label={texts[end]}
          prefix={texts[end]}
          isLabelHidden
          size="sm"
          options={months}
          value={asked[end]}
          onChange={(month) => ask(withMonth(asked, end, month))}
        />
      ))}
    </div>
  );
};

export default CostsPage;
