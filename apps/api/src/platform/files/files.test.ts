import { buffer } from 'node:stream/consumers';
import type { ExportFormat } from '@countinghouse/contract/exports';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../testing/csv';
import { fileKinds } from './kinds';
import type { FileTable } from './table';

type Row = { readonly at: string; readonly note: string | null; readonly sum: string | null; readonly votes: number };

const tableOf = (rows: readonly Row[], pages = [rows]): FileTable<Row> => ({
  title: 'Rows',
  timezone: 'Europe/Vilnius',
  columns: [
    { header: 'Created', type: 'instant', value: ({ at }) => at },
    { header: 'Note', type: 'text', value: ({ note }) => note },
    { header: 'Amount', type: 'amount', value: ({ sum }) => sum },
    { header: 'Votes', type: 'count', value: ({ votes }) => votes },
  ],
  pages: (async function* () {
    yield* pages;
  })(),
});

const at = '2025-03-30T01:00:00.000Z';
const row = (changes: Partial<Row> = {}): Row => ({ at, note: 'plain', sum: '1.50', votes: 2, ...changes });
const fileOf = (format: ExportFormat, table: FileTable<Row>) => buffer(fileKinds[format].write(table));
const csvOf = async (rows: readonly Row[]) => parseCsv((await fileOf('CSV', tableOf(rows))).toString());
const xlsxOf = async (rows: readonly Row[]) => {
  const [sheet] = await readXlsx(await fileOf('XLSX', tableOf(rows)));
  return sheet?.data ?? [];
};

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://example.com","x")'];

describe('a table as CSV', () => {
  it('is read again by a parser as it was, whatever stands in a text', async () => {
    const notes = ['a,b', 'say "hi"', 'two\r\nlines', 'ünï ☂ 漢字 😀', '', ' kept ', "'quoted'"];
    const read = await csvOf(notes.map((note) => row({ note })));
    expect(read.map(([, note]) => note)).toEqual(['Note', ...notes]);
  });

  it('begins with a byte order mark, and writes instants with the offset that was in force', async () => {
    const text = (await fileOf('CSV', tableOf([row()]))).toString();
    expect(text).toBe('\uFEFFCreated,Note,Amount,Votes\r\n2025-03-30T04:00:00.000+03:00,plain,1.50,2\r\n');
  });

  it.each(formulas)('never lets the text %j be a formula', async (note) => {
    expect((await csvOf([row({ note })]))[1]?.[1]).toBe(`'${note}`);
  });

  it('leaves amounts below zero numbers', async () => {
    expect((await csvOf([row({ sum: '-12.30', votes: -1 })]))[1]?.slice(2)).toEqual(['-12.30', '-1']);
  });
});

describe('a table as a spreadsheet', () => {
  it('is read again by another program as it was: texts, numbers, dates of the zone and nothing where nothing was', async () => {
    const notes = ['a,b', 'two\nlines', '<b>&amp;</b>', 'ünï ☂ 漢字 😀', ' kept ', '_x000D_'];
    const read = await xlsxOf([...notes.map((note) => row({ note })), row({ note: null, sum: null })]);
    expect(read[0]).toEqual(['Created (Europe/Vilnius)', 'Note', 'Amount', 'Votes']);
    expect(read.slice(1, -1).map(([, note]) => note?.toString().replace('_x005F_', '_'))).toEqual(
      // The reader takes the blanks around a text away.
      notes.map((note) => note.trim()),
    );
    expect(read[1]).toEqual([new Date('2025-03-30T04:00:00.000Z'), 'a,b', 1.5, 2]);
    expect(read.at(-1)?.slice(1)).toEqual([null, null, 2]);
  });

  it.each([
    ['0.10', 0.1],
    ['-123456789012.345', -123_456_789_012.345],
    ['999999999999999', 999_999_999_999_999],
    ['12345678.00000000', 12_345_678],
    ['9999999999999999', '9999999999999999'],
    ['0.123456789012345', 0.123_456_789_012_345],
    ['1.000000000000000001', '1.000000000000000001'],
    ['12345678901234.56', '12345678901234.56'],
  ])('keeps every digit of %s', async (sum, expected) => {
    expect((await xlsxOf([row({ sum })]))[1]?.[2]).toBe(expected);
  });

  it.each(formulas)('has no formula, not of the text %j either', async (note) => {
    const file = await fileOf('XLSX', tableOf([row({ note })]));
    expect((await xlsxOf([row({ note })]))[1]?.[1]).toBe(note.trim());
    expect(file.toString('latin1')).not.toContain('<f>');
  });

  it('leaves out what XML cannot hold, and no cell is longer than a spreadsheet takes', async () => {
    expect((await xlsxOf([row({ note: 'a\u0000b\u001Bc\uFFFE' })]))[1]?.[1]).toBe('abc');
    expect((await xlsxOf([row({ note: 'x'.repeat(40_000) })]))[1]?.[1]).toHaveLength(32_767);
  });

  it('reads no page ahead of its reader by more than a stream holds, and lets go of its rows when he leaves', async () => {
    let read = 0;
    let isOver = false;
    const endless = async function* (): AsyncGenerator<readonly Row[]> {
      try {
        for (;;) {
          read += 1;
          yield Array.from({ length: 1_000 }, (_, index) => row({ note: `${read} ${index} ${Math.random()}` }));
        }
      } finally {
        isOver = true;
      }
    };
    const file = fileKinds.XLSX.write({ ...tableOf([]), pages: endless() });
    let bytes = 0;
    for await (const chunk of file) {
      bytes += (chunk as Buffer).length;
      if (bytes > 100_000) break;
    }
    expect(read).toBeLessThan(40);
    await expect.poll(() => isOver).toBe(true);
  });

  it('fails where its rows do, so that nobody takes a part for the whole', async () => {
    const failing = async function* (): AsyncGenerator<readonly Row[]> {
      yield [row()];
      throw new Error('The database is away');
    };
    await expect(buffer(fileKinds.XLSX.write({ ...tableOf([]), pages: failing() }))).rejects.toThrow('away');
  });
});
