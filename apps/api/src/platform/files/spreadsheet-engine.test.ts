import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { cellsAsShown, hasSpreadsheetEngine } from '../../testing/programs';
import type { FileTable } from './table';
import { xlsxFile } from './xlsx';

type Row = { readonly at: number; readonly text: string | null; readonly sum: string | null; readonly count: number };

const seed = 20_250_314;
const rowCount = 3_000;

/** Texts of people and of attackers; blanks at the ends and control characters are left out, since readers show them differently. */
const texts = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1:A9)',
    '=HYPERLINK("http://example.com","x")',
    "=cmd|' /C calc'!A0",
    '0012',
    '1e5',
    '12/11/2025',
    'TRUE',
    'a,b;c',
    'say "hi"',
    'two\nlines',
    '<b>&amp;</b>',
    'ünï ☂ 漢字 😀',
    '_x000D_',
    "'quoted'",
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);
const sums = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }), fc.nat(999_999))
  .map(([isDebit, whole, places, part]) => {
    const decimals = part.toString().padStart(6, '0').slice(0, places);
    return `${isDebit && (whole > 0 || Number(decimals) > 0) ? '-' : ''}${whole}${places > 0 ? `.${decimals}` : ''}`;
  });
/** Within two years around a change of the clocks. */
const instants = fc.integer({ min: Date.parse('2024-03-30T00:00:00Z'), max: Date.parse('2026-03-30T00:00:00Z') });
const rows: readonly Row[] = fc.sample(
  fc.record({
    at: instants.map((at) => Math.floor(at / 1_000) * 1_000),
    text: fc.option(texts),
    sum: fc.option(sums),
    count: fc.nat(1_000_000),
  }),
  { numRuns: rowCount, seed },
);

const table: FileTable<Row> = {
  title: 'Movements: [all]',
  timezone: 'Europe/Vilnius',
  columns: [
    { header: 'Created', type: 'instant', value: ({ at }) => at },
    { header: 'Note', type: 'text', value: ({ text }) => text },
    { header: 'Amount', type: 'amount', value: ({ sum }) => sum },
    { header: 'Votes', type: 'count', value: ({ count }) => count },
  ],
  pages: (async function* () {
    yield rows;
  })(),
};

/** By the reader's own calendar and not by ours. */
const shownIn = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vilnius',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const grouped = (sum: string) => sum.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** Cells as a spreadsheet program shows them; without one the sheet's XML is read, whose numbers are not formatted. */
const cellsOf = async (file: Buffer): Promise<readonly (readonly unknown[])[]> => {
  if (hasSpreadsheetEngine) return cellsAsShown(file).slice(1);
  const [sheet] = await readXlsx(file, { trim: false });
  // A cell counts days; its reader may lose a millisecond.
  const toSecond = (at: unknown) => new Date(Math.round(Number(at) / 1_000) * 1_000).toISOString().slice(0, 19);
  return (sheet?.data ?? []).slice(1).map(([at, ...cells]) => [toSecond(at).replace('T', ' '), ...cells]);
};
const expected = rows.map(({ at, text, sum, count }) =>
  hasSpreadsheetEngine
    ? [shownIn.format(at), text ?? '', grouped(sum ?? ''), grouped(`${count}`)]
    : [shownIn.format(at), text, sum === null ? null : Number(sum), count],
);

describe('a spreadsheet of thousands of rows', () => {
  it('says in a spreadsheet program, cell by cell, what was written: no digit, no sign and no hour is lost, and no text is a formula', async () => {
    expect(await cellsOf(await buffer(xlsxFile(table)))).toEqual(expected);
  });
});
