import { encode } from 'uqr';
import { ink, page, roomFor, width, type Pdf } from './page';

/** Text as a QR code, with its purpose beside it, line by line; the first is a heading. */
export type PdfCode = { readonly text: string; readonly lines: readonly string[] };

const size = 92;

export const writeCode = (pdf: Pdf, { text, lines: [heading = '', ...lines] }: PdfCode): void => {
  roomFor(pdf, size + 24);
  const top = pdf.y + 12;
  const { data, size: modules } = encode(text, { border: 0 });
  const module = size / modules;
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pdf.rect(page.margin + x * module, top + y * module, module, module);
  pdf.fill(ink.strong);
  const beside = { width: width - size - 20 };
  pdf
    .font('semibold')
    .fontSize(10)
    .fillColor(ink.strong)
    .text(heading, page.margin + size + 20, top, beside);
  pdf.font('regular').fontSize(9).fillColor(ink.soft);
  for (const line of lines) {
    pdf.y += 3;
    pdf.text(line, { ...beside, lineGap: 1.5 });
  }
  pdf.x = page.margin;
  pdf.y = Math.max(pdf.y, top + size) + 12;
};
