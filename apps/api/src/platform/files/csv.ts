import { Readable } from 'node:stream';
import type { CellType, FileTable } from './table';
import { isPlainNumber } from './table';
import { zoneOf, type Zone } from './zone';

/** Beginnings that a spreadsheet takes for a formula: its signs, also full-width as some locales read them, and the bar of a command. */
export const startsLikeFormula = /^[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\t\r]/;

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** One RFC 4180 line. A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Text that needs no change as a cell: no formula at its beginning, nothing to quote. */
const isPlain = /^[^=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\t\r\n",][^\r\n",]*$/;

/** A text as a cell; null is an empty one. */
const csvCell = (text: string | null): string => {
  if (text === null) return '';
  if (isPlain.test(text)) return text;
  const harmless = startsLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Writers of cells by type. Numbers are left as they are, negative ones too: they cannot be formulas. */
const writers = (zone: Zone): Record<CellType, (value: string | number) => string> => {
  const number = (value: string | number) => {
    const text = String(value);
    return isPlainNumber(text) ? text : csvCell(text);
  };
  return {
    text: (value) => csvCell(String(value)),
    amount: number,
    count: number,
    instant: zone.textOf,
  };
};

/** Lines written at once, about 60 kB. The engine allocates texts above 130 kB apart and frees them only in a full collection. */
const linesAPiece = 250;

async function* linesOf<Row>({ columns, pages, timezone }: FileTable<Row>): AsyncGenerator<string> {
  const write = writers(zoneOf(timezone));
  const values = columns.map(({ value }) => value);
  const written = columns.map(({ type }) => write[type]);
  const texts = columns.map(() => '');
  yield byteOrderMark + csvLine(columns.map(({ header }) => header));
  for await (const page of pages) {
    let rows: string[] = [];
    for (const row of page) {
      // One list for all rows, joined at once: a fifth faster than a growing text.
      for (let at = 0; at < values.length; at += 1) {
        const value = values[at]!(row);
        texts[at] = value === null ? '' : written[at]!(value);
      }
      rows.push(texts.join(','));
      if (rows.length === linesAPiece) {
        rows.push('');
        yield rows.join('\r\n');
        rows = [];
      }
    }
    if (rows.length > 0) yield `${rows.join('\r\n')}\r\n`;
  }
}

/** A table as a CSV file: UTF-8 with a byte order mark, a header, instants with their offset. */
export const csvFile = <Row>(table: FileTable<Row>): Readable => Readable.from(linesOf(table));
