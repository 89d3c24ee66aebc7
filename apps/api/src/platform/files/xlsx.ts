import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { startsLikeFormula } from './csv';
import type { CellType, FileTable } from './table';
import { isPlainNumber } from './table';
import { zoneOf, type Zone } from './zone';

// Minimal Office Open XML (ECMA-376) for a spreadsheet: one sheet, its texts inline, so that rows can be streamed.

/** A cell holds a number of fifteen digits exactly, and no more. */
const mostExactDigits = 15;
/** Longest text of a cell. */
const longestText = 32_767;
/** Decimals of amounts that have a format of their own. */
const mostDecimals = 18;

/** The cell formats of `styles`, by their place there. */
const look = { plain: 0, header: 1, instant: 2, guarded: 3, firstAmount: 4 } as const;

const dayMs = 86_400_000;
/** Day zero of spreadsheets is 30 December 1899. */
const daysTo1970 = 25_569;

/** Text inside the sheet. Characters invalid in XML are escaped as spreadsheets do, or left out. */
const xmlText = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- these are what must not stand in XML
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Content and format of a cell: everything after its place in `<c r="A1"`. */
const textCell = (text: string, style?: number): string => {
  const formatted = style ?? (startsLikeFormula.test(text) ? look.guarded : look.plain);
  return ` t="inlineStr"${formatted ? ` s="${formatted}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
};

const numberCell = (value: string): string => {
  const [whole = '', decimals = ''] = value.split('.');
  const digits = (whole + decimals.replace(/0+$/, '')).replace(/^-?0*/, '').length;
  if (!isPlainNumber(value) || digits > mostExactDigits || decimals.length > mostDecimals) return textCell(value);
  return ` s="${look.firstAmount + decimals.length}"><v>${value}</v></c>`;
};

const writers = (zone: Zone): Record<CellType, (value: string | number) => string> => ({
  text: (value) => textCell(String(value)),
  amount: (value) => numberCell(String(value)),
  count: (value) => numberCell(String(value)),
  instant: (value) => ` s="${look.instant}"><v>${(zone.localOf(value) / dayMs + daysTo1970).toFixed(11)}</v></c>`,
});

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const widths: Readonly<Record<CellType, number>> = { text: 24, amount: 18, count: 10, instant: 20 };

/** `A`, `B` … `Z`, `AA`. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

async function* sheetOf<Row>({ columns, pages, timezone }: FileTable<Row>): AsyncGenerator<string> {
  const zone = zoneOf(timezone);
  const write = writers(zone);
  const cells = columns.map(({ type, value }, at) => ({ value, write: write[type], start: `<c r="${columnName(at)}` }));
  const headers = columns.map(
    ({ header, type }, at) =>
      `<c r="${columnName(at)}1"` + textCell(type === 'instant' ? `${header} (${zone.name})` : header, look.header),
  );
  yield (
    `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${columns.map(({ type }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[type]}" customWidth="1"/>`).join('')}</cols>` +
      `<sheetData><row r="1">${headers.join('')}</row>`
  );
  let rows = 1;
  for await (const page of pages) {
    let text = '';
    for (const row of page) {
      rows += 1;
      let line = '';
      for (const cell of cells) {
        const value = cell.value(row);
        if (value !== null) line += `${cell.start}${rows}"${cell.write(value)}`;
      }
      text += `<row r="${rows}">${line}</row>`;
    }
    if (text) yield text;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/></worksheet>`;
}

const amountFormats = Array.from({ length: mostDecimals + 1 }, (_, decimals) => ({
  id: 165 + decimals,
  code: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
}));

const styles =
  `${head}<styleSheet ${main}><numFmts count="${amountFormats.length + 1}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
  amountFormats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('') +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${look.firstAmount + amountFormats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
  amountFormats
    .map(({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** A sheet's name has at most 31 characters, and none of a path. */
const sheetName = (title: string): string => xmlText(title.replaceAll(/[[\]:*?/\\"']/g, ' ').slice(0, 31));

const parts = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
});

/**
 * Table as a spreadsheet, compressed while its rows arrive. Instants are dates by the zone's clocks; amounts are numbers if a spreadsheet keeps all
 * their digits, otherwise texts. No text is ever a formula.
 */
export const xlsxFile = <Row>(table: FileTable<Row>): Readable => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts(table.title))) zip.addBuffer(Buffer.from(text), name);
  const sheet = Readable.from(sheetOf(table));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = zip.outputStream as Readable;
  // A failure of either end is one of both.
  const fail = (error: unknown) => file.destroy(error as Error);
  zip.on('error', fail);
  sheet.on('error', fail);
  file.once('close', () => sheet.destroy());
  return file;
};
