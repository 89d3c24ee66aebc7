import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A line of a document: what it is, and what it says. */
export type PdfFact = { readonly label: string; readonly value: string };

type PdfSection = { readonly title: string; readonly facts: readonly PdfFact[] };

/** A document of a page or a few: a letterhead, the one thing that has to be right, and facts in sections. */
export type PdfDocument = {
  readonly title: string;
  readonly subtitle?: string;
  /** Who hands it out, line by line; the first is a name. */
  readonly letterhead: readonly string[];
  /** Set apart from all the rest. */
  readonly emphasis?: PdfFact & { readonly hint: string };
  readonly sections: readonly PdfSection[];
  readonly note?: string;
  /** At the foot of every page, beside its number. */
  readonly footer: string;
  readonly madeAt: Date;
};

/** A4 in points, with what stays white around it. */
const page = { width: 595.28, height: 841.89, margin: 56 } as const;
const width = page.width - 2 * page.margin;
const labelWidth = 150;
const ink = { strong: '#16181d', soft: '#5b6270', line: '#d9dce3', field: '#f4f5f8' } as const;

/** Beside this file, and from the bundle where its source is. */
const fontOf = (weight: 'regular' | 'semibold'): string => {
  const places = [`./fonts/inter-${weight}.ttf`, `../src/platform/pdf/fonts/inter-${weight}.ttf`];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (!found) throw new Error(`There is no font ${weight} to write documents in`);
  return found;
};

/** Amounts and numbers in figures of one width. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/**
 * Writes a document as PDF, with its fonts inside and text that can be searched and copied. The same document is the same
 * file, to the byte. Meant for documents that fit in memory, not for long lists.
 */
export const renderPdf = async (document: PdfDocument): Promise<Buffer> => {
  // Large, and needed by nobody until somebody wants a file.
  const { default: PdfKit } = await import('pdfkit');
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
  for (const section of document.sections) writeSection(pdf, section);
  if (document.note) {
    roomFor(pdf, pdf.font('regular').fontSize(9.5).heightOfString(document.note, { width }));
    pdf.fillColor(ink.soft).text(document.note, page.margin, pdf.y, { width, lineGap: 2 });
  }
  writeFeet(pdf, document.footer);
  pdf.end();
  return done;
};

type Pdf = PDFKit.PDFDocument;

const writeHead = (pdf: Pdf, { letterhead, title, subtitle, emphasis }: PdfDocument): void => {
  const [name = '', ...lines] = letterhead;
  pdf.font('semibold').fontSize(11).fillColor(ink.strong).text(name, { width });
  pdf.font('regular').fontSize(9.5).fillColor(ink.soft);
  for (const line of lines) pdf.text(line, { width });
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

/** Begins a page where what comes next would not end on this one. */
const roomFor = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > page.height - page.margin - 28) pdf.addPage();
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

/** The same words under every page, once it is known how many there are. */
const writeFeet = (pdf: Pdf, footer: string): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Below the margin, where a page would otherwise begin.
    pdf.page.margins.bottom = 0;
    const top = page.height - page.margin + 8;
    pdf.font('regular').fontSize(8.5).fillColor(ink.soft);
    pdf.text(footer, page.margin, top, { width: width - 80, lineBreak: false });
    pdf.text(`${index + 1} / ${count}`, page.margin + width - 80, top, { width: 80, align: 'right', lineBreak: false });
  }
};
