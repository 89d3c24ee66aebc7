import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readXlsx } from './read-xlsx';

const namespace = 'http://schemas.openxmlformats.org';
const relation = (kind: string, target: string) =>
  `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const main = `xmlns="${namespace}/spreadsheetml/2006/main"`;

const parts = (rows: string): Record<string, Uint8Array> => ({
  '_rels/.rels': strToU8(relation('officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': strToU8(
    `<workbook ${main} xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="Payouts" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(relation('worksheet', 'worksheets/sheet1.xml')),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
});
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const packed = (content: Record<string, Uint8Array>): ArrayBuffer => zipSync(content, { level: 6 }).slice().buffer;

describe('a workbook', () => {
  it('is read from its first sheet, also with as many rows as a batch may have', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => {
      const line = index + 2;
      return `<row r="${line}">${text(`A${line}`, `TX${index}`)}<c r="B${line}"><v>41.5</v></c></row>`;
    });
    const head = `<row r="1">${text('A1', 'address')}${text('B1', 'amount')}</row>`;
    const read = await readXlsx(packed(parts(`${head}${rows.join('')}`)));
    expect([read.length, read[0], read[1], read.at(-1)]).toEqual([
      5_001,
      ['address', 'amount'],
      ['TX0', 41.5],
      ['TX4999', 41.5],
    ]);
  });

  it('that is none, or is far larger than its file, is refused', async () => {
    await expect(readXlsx(strToU8('name,address').slice().buffer)).rejects.toThrow();
    const huge = { ...parts(''), 'xl/sharedStrings.xml': new Uint8Array(65 * 1024 * 1024) };
    await expect(readXlsx(packed(huge))).rejects.toThrow('Unpacked the file has more');
  });
});
