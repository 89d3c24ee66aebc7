import { features, ink, page, roomFor, width, type Pdf } from './page';

type PdfColumn = {
  readonly label: string;
  /** Its part of the page's width, beside those of the others. */
  readonly part: number;
  /** Amounts stand to the right. */
  readonly isAmount?: boolean;
};

type PdfRow = {
  readonly cells: readonly string[];
  /** Set below the row, small. */
  readonly note?: string;
  /** A sum of the rows above it. */
  readonly isTotal?: boolean;
};

/** Figures in columns; the head is written again on every page they go on on. */
export type PdfTable = {
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
};

const textSize = 8.5;
const gap = 8;
const padding = 5;

type Cell = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' };

const cellsOf = (columns: readonly PdfColumn[]): readonly Cell[] => {
  const parts = columns.reduce((sum, { part }) => sum + part, 0);
  let x: number = page.margin;
  return columns.map(({ part, isAmount = false }, index) => {
    const between = index === columns.length - 1 ? 0 : gap;
    const cell: Cell = { x, width: (width * part) / parts - between, align: isAmount ? 'right' : 'left' };
    x += (width * part) / parts;
    return cell;
  });
};

const line = (pdf: Pdf, y: number, colour: string): void => {
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.margin + width, y)
    .lineWidth(0.5)
    .stroke(colour);
};

/** An amount stands on one line: broken between its digits it reads as another. One that is too long for its column is set smaller. */
const sizeOf = (pdf: Pdf, { width: wide, align }: Cell, text: string): number => {
  if (align === 'left' || text === '') return textSize;
  pdf.fontSize(textSize);
  const longest = Math.max(...text.split(' ').map((word) => pdf.widthOfString(word, { features })));
  // A hair less than fits, since lines are broken by the same measure.
  return Math.min(textSize, (textSize * wide * 0.995) / longest);
};

/** The height of a row in the font that is set. */
const heightOf = (pdf: Pdf, cells: readonly Cell[], texts: readonly string[]): number =>
  Math.max(
    ...cells.map((cell, index) => {
      const text = texts[index] ?? '';
      return pdf.fontSize(sizeOf(pdf, cell, text)).heightOfString(text, { width: cell.width, features });
    }),
  );

const writeCells = (pdf: Pdf, cells: readonly Cell[], texts: readonly string[], top: number): void => {
  for (const [index, cell] of cells.entries()) {
    const { x, width: wide, align } = cell;
    const text = texts[index] ?? '';
    pdf.fontSize(sizeOf(pdf, cell, text)).text(text, x, top, { width: wide, align, features });
  }
};

const writeHead = (pdf: Pdf, { columns }: PdfTable, cells: readonly Cell[]): void => {
  pdf.font('regular').fontSize(textSize).fillColor(ink.soft);
  const labels = columns.map(({ label }) => label);
  const top = pdf.y;
  const height = heightOf(pdf, cells, labels);
  writeCells(pdf, cells, labels, top);
  pdf.y = top + height + padding;
  line(pdf, pdf.y, ink.soft);
};

export const writeTable = (pdf: Pdf, table: PdfTable): void => {
  const cells = cellsOf(table.columns);
  // A head with nothing below it tells nothing.
  roomFor(pdf, 84);
  pdf.font('semibold').fontSize(11).fillColor(ink.strong).text(table.title, page.margin, pdf.y, { width });
  pdf.moveDown(0.6);
  writeHead(pdf, table, cells);
  for (const { cells: texts, note, isTotal = false } of table.rows) {
    const font = isTotal ? 'semibold' : 'regular';
    pdf.font(font).fontSize(textSize);
    const height = heightOf(pdf, cells, texts);
    const noteHeight = note === undefined ? 0 : pdf.fontSize(7.5).heightOfString(note, { width }) + 2;
    if (roomFor(pdf, height + noteHeight + 2 * padding)) writeHead(pdf, table, cells);
    const top = pdf.y + padding;
    pdf.font(font).fontSize(textSize).fillColor(ink.strong);
    writeCells(pdf, cells, texts, top);
    if (note !== undefined)
      pdf
        .font('regular')
        .fontSize(7.5)
        .fillColor(ink.soft)
        .text(note, page.margin, top + height + 2, { width, features });
    pdf.y = top + height + noteHeight + padding;
    line(pdf, pdf.y, ink.line);
  }
  pdf.x = page.margin;
  pdf.y += 20;
};
