import type { Readable } from 'node:stream';

/**
 * Type of a cell. `text` is a person's or a machine's words; `amount` is exact decimal text; `count` a whole number; `instant` ISO 8601 in UTC or
 * milliseconds since 1970, written in the zone of the file.
 */
export type CellType = 'text' | 'amount' | 'count' | 'instant';
export type CellValue = string | number | null;

export type FileColumn<Row> = {
  readonly header: string;
  readonly type: CellType;
  readonly value: (row: Row) => CellValue;
};

/** Table written to a file a page at a time, so that no file is ever held whole. */
export type FileTable<Row> = {
  /** Names the sheet. */
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly pages: AsyncIterable<Iterable<Row>>;
  readonly timezone: string;
};

/** File format: its name and writer. */
export type FileKind = {
  readonly contentType: string;
  readonly extension: string;
  readonly write: <Row>(table: FileTable<Row>) => Readable;
};

/** Written without exponent or separators: a number in every spreadsheet, and never a formula. */
const plainNumber = /^-?\d+(\.\d+)?$/;
export const isPlainNumber = (text: string): boolean => plainNumber.test(text);
