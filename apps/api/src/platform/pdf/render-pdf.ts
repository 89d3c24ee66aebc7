import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { features, ink, page, roomFor, width, type Pdf } from './page';
import { writeCode, type PdfCode } from './code';
import { writeTable, type PdfTable } from './table';

/** Line of a document: label and value. */
export type PdfFact = { readonly label: string; readonly value: string };

type PdfSection = { readonly title: string; readonly facts: readonly PdfFact[] };

/** Document of one or a few pages: a letterhead, the main figure, and facts in sections. */
export type PdfDocument = {
  readonly title: string;
  readonly subtitle?: string;
  /** Issuer, line by line; the first is a name. */
  readonly letterhead: readonly string[];
  /** A mark beside the letterhead, a square PNG. */
  readonly mark?: Buffer;
  /** Said before the sections. */
  readonly opening?: readonly string[];
  /** Set apart from all the rest. */
  readonly emphasis?: PdfFact & { readonly hint: string };
  readonly sections: readonly PdfSection[];
  readonly tables?: readonly PdfTable[];
  readonly note?: string;
  /** Code to scan, with its purpose. */
  readonly code?: PdfCode;
  /** Signatory, line by line. */
  readonly signature?: readonly string[];
  /** Footer of every page, beside its number. */
  readonly footer: string;
  readonly madeAt: Date;
};

const labelWidth = 150;

/** Beside this file, and from the bundle in its source folder. */
const fontOf = (weight: 'regular' | 'semibold'): string => {
  const places = [`./fonts/inter-${weight}.ttf`, `../src/platform/pdf/fonts/inter-${weight}.ttf`];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (!found) throw new Error(`There is no font ${weight} to write documents in`);
  return found;
};

/**
 * Writes a document as PDF, with embedded fonts and text that can be searched and copied. Equal documents give equal files, to the byte. Meant for
 * documents that fit in memory, not for long lists.
 */
export const renderPdf = async ({ code, ...asked }: PdfDocument): Promise<Buffer> => {
  // Large, and not needed before the first file.
  const [{ default: PdfKit }, { explanation, inLettersOf }] = await Promise.all([
    import('pdfkit'),
    import('./characters'),
  ]);
  const { written: document, isWhole } = await inLettersOf(fontOf('regular'), asked);
  const note = [document.note, isWhole ? undefined : explanation].filter((text) => text !== undefined).join(' ');
  const pdf = new PdfKit({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    font: fontOf('regular'),
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: document.title, Author: document.letterhead[0] ?? '', CreationDate: document.madeAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', fontOf('regular')).registerFont('semibold', fontOf('semibold'));
  writeHead(pdf, document);
  writeOpening(pdf, document.opening ?? []);
  for (const section of document.sections) writeSection(pdf, section);
  for (const table of document.tables ?? []) writeTable(pdf, table);
  if (note !== '') {
    roomFor(pdf, pdf.font('regular').fontSize(9.5).heightOfString(note, { width }));
    pdf.fillColor(ink.soft).text(note, page.margin, pdf.y, { width, lineGap: 2 });
  }
  if (document.signature) writeSignature(pdf, document.signature);
  if (code) writeCode(pdf, code);
  writeFeet(pdf, document.footer);
  pdf.end();
  return done;
};

const markSize = 40;

const writeHead = (pdf: Pdf, { letterhead, mark, title, subtitle, emphasis }: PdfDocument): void => {
  const [name = '', ...lines] = letterhead;
  if (mark) pdf.image(mark, page.margin + width - markSize, page.margin, { width: markSize, height: markSize });
  const beside = { width: mark ? width - markSize - 16 : width };
  pdf.font('semibold').fontSize(11).fillColor(ink.strong).text(name, page.margin, page.margin, beside);
  pdf.font('regular').fontSize(9.5).fillColor(ink.soft);
  for (const line of lines) pdf.text(line, beside);
  pdf.moveDown(2.4).font('semibold').fontSize(20).fillColor(ink.strong).text(title, { width });
  if (subtitle) pdf.moveDown(0.2).font('regular').fontSize(11).fillColor(ink.soft).text(subtitle, { width });
  pdf.moveDown(1.2);
  if (emphasis) writeEmphasis(pdf, emphasis);
};

const writeEmphasis = (pdf: Pdf, { label, value, hint }: NonNullable<PdfDocument['emphasis']>): void => {
  const [inset, height, top] = [16, 78, pdf.y];
  pdf.roundedRect(page.margin, top, width, height, 6).fillAndStroke(ink.field, ink.line);
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(ink.soft)
    .text(`${label} · ${hint}`, page.margin + inset, top + 14);
  pdf.font('semibold').fontSize(22).fillColor(ink.strong);
  pdf.text(value, page.margin + inset, top + 32, { characterSpacing: 1, features, lineBreak: false });
  pdf.x = page.margin;
  pdf.y = top + height + 24;
};

const writeOpening = (pdf: Pdf, paragraphs: readonly string[]): void => {
  for (const paragraph of paragraphs) {
    pdf.font('regular').fontSize(10.5);
    roomFor(pdf, pdf.heightOfString(paragraph, { width, lineGap: 2 }));
    pdf.fillColor(ink.strong).text(paragraph, page.margin, pdf.y, { width, lineGap: 2 });
    pdf.y += 10;
  }
  if (paragraphs.length > 0) pdf.y += 8;
};

/** Signature line, with its name. */
const writeSignature = (pdf: Pdf, [name = '', ...lines]: readonly string[]): void => {
  roomFor(pdf, 88);
  const top = pdf.y + 52;
  pdf
    .moveTo(page.margin, top)
    .lineTo(page.margin + 200, top)
    .lineWidth(0.5)
    .stroke(ink.soft);
  pdf
    .font('semibold')
    .fontSize(10)
    .fillColor(ink.strong)
    .text(name, page.margin, top + 8, { width });
  pdf.font('regular').fontSize(9.5).fillColor(ink.soft);
  for (const line of lines) pdf.text(line, { width });
  pdf.y += 18;
};

const writeSection = (pdf: Pdf, { title, facts }: PdfSection): void => {
  roomFor(pdf, 60);
  pdf.font('semibold').fontSize(11).fillColor(ink.strong).text(title, page.margin, pdf.y, { width });
  pdf.moveDown(0.5);
  for (const { label, value } of facts) {
    const valueWidth = width - labelWidth;
    pdf.font('regular').fontSize(10.5);
    const height = Math.max(pdf.heightOfString(value, { width: valueWidth, features }), pdf.currentLineHeight());
    roomFor(pdf, height + 14);
    const top = pdf.y;
    pdf
      .moveTo(page.margin, top)
      .lineTo(page.margin + width, top)
      .lineWidth(0.5)
      .stroke(ink.line);
    pdf.fillColor(ink.soft).text(label, page.margin, top + 7, { width: labelWidth - 12 });
    pdf.fillColor(ink.strong).text(value, page.margin + labelWidth, top + 7, { width: valueWidth, features });
    pdf.x = page.margin;
    pdf.y = top + height + 14;
  }
  pdf.y += 18;
};

/** Footer of every page, written once the number of pages is known. */
const writeFeet = (pdf: Pdf, footer: string): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Below the margin, which would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    const top = page.height - page.margin + 8;
    pdf.font('regular').fontSize(8.5).fillColor(ink.soft);
    pdf.text(footer, page.margin, top, { width: width - 80, lineBreak: false });
    pdf.text(`${index + 1} / ${count}`, page.margin + width - 80, top, { width: 80, align: 'right', lineBreak: false });
  }
};
