import { features, ink, page, roomFor, width, type Pdf } from './page';

type PdfColumn = {
  readonly label: string;
  /** Share of the page's width, relative to the others. */
  readonly part: number;
  /** True for amounts, aligned right. */
  readonly isAmount?: boolean;
};

type PdfRow = {
  readonly cells: readonly string[];
  /** Set below the row, small. */
  readonly note?: string;
  /** Set in a heavier weight. */
  readonly isStrong?: boolean;
  /** A sum of the rows above it: strong, and closed by a double rule. */
  readonly isTotal?: boolean;
};

/** Figures in columns; the header repeats on every page. */
export type PdfTable = {
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
  /** Rows of two lines, thirty or more to a page, for long lists. Notes begin at the second column. */
  readonly isDense?: boolean;
};

type Measures = { readonly textSize: number; readonly noteSize: number; readonly padding: number };
const measuresOf = ({ isDense = false }: PdfTable): Measures =>
  isDense ? { textSize: 7.5, noteSize: 7, padding: 2 } : { textSize: 8.5, noteSize: 7.5, padding: 5 };
const gap = 8;
/** Between the two rules below a total. */
const doubleRule = 2;

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

/** An amount is never wrapped: broken between its digits it reads as another. One too long for its column is set smaller. */
const sizeOf = (pdf: Pdf, { width: wide, align }: Cell, text: string, textSize: number): number => {
  if (align === 'left' || text === '') return textSize;
  pdf.fontSize(textSize);
  const longest = Math.max(...text.split(' ').map((word) => pdf.widthOfString(word, { features })));
  // Slightly less than fits, since lines are broken by the same measure.
  return Math.min(textSize, (textSize * wide * 0.995) / longest);
};

/** The height of a row in the font that is set. */
const heightOf = (pdf: Pdf, cells: readonly Cell[], texts: readonly string[], textSize: number): number =>
  Math.max(
    ...cells.map((cell, index) => {
      const text = texts[index] ?? '';
      return pdf.fontSize(sizeOf(pdf, cell, text, textSize)).heightOfString(text, { width: cell.width, features });
    }),
  );

type Row = { readonly texts: readonly string[]; readonly top: number; readonly textSize: number };

const writeCells = (pdf: Pdf, cells: readonly Cell[], { texts, top, textSize }: Row): void => {
  for (const [index, cell] of cells.entries()) {
    const { x, width: wide, align } = cell;
    const text = texts[index] ?? '';
    pdf.fontSize(sizeOf(pdf, cell, text, textSize)).text(text, x, top, { width: wide, align, features });
  }
};

const writeHead = (pdf: Pdf, table: PdfTable, cells: readonly Cell[]): void => {
  const { textSize, padding } = measuresOf(table);
  pdf.font('regular').fontSize(textSize).fillColor(ink.soft);
  const texts = table.columns.map(({ label }) => label);
  const top = pdf.y;
  const height = heightOf(pdf, cells, texts, textSize);
  writeCells(pdf, cells, { texts, top, textSize });
  pdf.y = top + height + padding;
  line(pdf, pdf.y, ink.soft);
};

export const writeTable = (pdf: Pdf, table: PdfTable): void => {
  const cells = cellsOf(table.columns);
  const { textSize, noteSize, padding } = measuresOf(table);
  const noteAt = table.isDense ? (cells[1]?.x ?? page.margin) : page.margin;
  const noteIn = { width: page.margin + width - noteAt, features };
  // A heading is not left alone at the foot of a page.
  roomFor(pdf, 84);
  pdf.font('semibold').fontSize(11).fillColor(ink.strong).text(table.title, page.margin, pdf.y, { width });
  pdf.moveDown(0.6);
  writeHead(pdf, table, cells);
  for (const { cells: texts, note, isTotal = false, isStrong = isTotal } of table.rows) {
    const font = isStrong ? 'semibold' : 'regular';
    pdf.font(font).fontSize(textSize);
    const height = heightOf(pdf, cells, texts, textSize);
    const noteHeight = note === undefined ? 0 : pdf.font('regular').fontSize(noteSize).heightOfString(note, noteIn) + 1;
    if (roomFor(pdf, height + noteHeight + 2 * padding + (isTotal ? doubleRule : 0))) writeHead(pdf, table, cells);
    const top = pdf.y + padding;
    if (isTotal) line(pdf, pdf.y, ink.strong);
    pdf.font(font).fontSize(textSize).fillColor(ink.strong);
    writeCells(pdf, cells, { texts, top, textSize });
    if (note !== undefined)
      pdf
        .font('regular')
        .fontSize(noteSize)
        .fillColor(ink.soft)
        .text(note, noteAt, top + height + 1, noteIn);
    pdf.y = top + height + noteHeight + padding;
    line(pdf, pdf.y, isTotal ? ink.strong : ink.line);
    if (isTotal) {
      pdf.y += doubleRule;
      line(pdf, pdf.y, ink.strong);
    }
  }
  pdf.x = page.margin;
  pdf.y += 20;
};
