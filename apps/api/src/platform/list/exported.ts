import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import type { CellType, CellValue, FileColumn } from '../files/table';

/** A column of a list's file. */
export type ExportColumn<Row> = FileColumn<Row> & {
  /** The column of the list on the screen that it belongs to; null: it goes into every file, whatever was chosen. */
  readonly of: string | null;
};

/** How a list becomes a file: the rows of its answer, and what of a row stands in which column. */
export type Exported = {
  /** Names the sheet. */
  readonly title: string;
  readonly rowsOf: (answer: unknown) => readonly unknown[];
  /** In the order of the list's screen, those that only a file has among them. */
  readonly columns: readonly ExportColumn<unknown>[];
};

/** Names of the arrays in an answer; what its rows come to is none of its rows. */
type RowsKey<Answer> = {
  [Key in keyof Answer]: Answer[Key] extends readonly unknown[] ? Key : never;
}[Exclude<keyof Answer, 'sums'>] &
  string;

/** Where the rows of a list stand in its answer. */
export type RowsOf<List extends Endpoint> = RowsKey<AnswerOf<List>>;

type ElementOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

/** A row of a list as its call answers it, of an answer with several arrays in one of them. */
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

/** Columns of a file by what stands in their cells: of which column of the screen, under which heading, which value. */
export const cell = { text: as('text'), amount: as('amount'), count: as('count'), instant: as('instant') };

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
