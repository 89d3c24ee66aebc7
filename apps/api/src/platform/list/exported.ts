import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { writtenText } from '@countinghouse/money';
import type { CellType, CellValue, FileColumn } from '../files/table';

/** A column of a list's file. */
export type ExportColumn<Row> = FileColumn<Row> & {
  /** Column of the list on the screen that it belongs to; null: it is in every file, whatever was chosen. */
  readonly of: string | null;
};

/** A list as a file: the rows of its answer, and the column for each part of a row. */
export type Exported = {
  /** Names the sheet. */
  readonly title: string;
  readonly rowsOf: (answer: unknown) => readonly unknown[];
  /** In the order of the list's screen, with the columns that only a file has in their places. */
  readonly columns: readonly ExportColumn<unknown>[];
};

/** Names of the arrays in an answer; sums of the rows are not rows. */
type RowsKey<Answer> = {
  [Key in keyof Answer]: Answer[Key] extends readonly unknown[] ? Key : never;
}[Exclude<keyof Answer, 'sums'>] &
  string;

/** Key of a list's rows in its answer. */
export type RowsOf<List extends Endpoint> = RowsKey<AnswerOf<List>>;

type ElementOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

/** Row of a list in its call's answer; in an answer with several arrays, of any of them. */
export type ListedRow<List extends Endpoint, Rows extends RowsOf<List> = RowsOf<List>> = ElementOf<
  AnswerOf<List>[Rows]
>;

/** The file of a list as its module declares it. */
export type ExportOf<List extends Endpoint, Rows extends RowsOf<List> = RowsOf<List>> = {
  readonly title: string;
  readonly columns: readonly ExportColumn<ListedRow<List, Rows>>[];
};

export const exportedBy = <List extends Endpoint, Rows extends RowsOf<List>>(
  rows: Rows,
  { title, columns }: ExportOf<List, Rows>,
): Exported => ({
  title,
  rowsOf: (answer) => (answer as AnswerOf<List>)[rows] as readonly unknown[],
  columns: columns as readonly ExportColumn<unknown>[],
});

const as =
  (type: CellType) =>
  <Row>(of: string | null, header: string, value: (row: Row) => CellValue): ExportColumn<Row> => ({
    of,
    header,
    type,
    value,
  });

/** Money of a row: the amount's wire text, its currency, and the network it is tied to. Null without an amount. */
type Money = readonly [amount: string | null, currency: string | null, network?: string | null];

const number = as('amount');

const amount = <Row>(of: string | null, header: string, money: (row: Row) => Money): ExportColumn<Row> =>
  number(of, header, (row) => {
    const [text, currency, network] = money(row);
    return text === null ? null : writtenText(text, currency ?? '', network);
  });

/** Columns of a file by cell type: column of the screen, heading and value. Money is an `amount`, a rate or share a `number`. */
export const cell = { text: as('text'), amount, number, count: as('count'), instant: as('instant') };

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
