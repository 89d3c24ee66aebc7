/** A document that is being written. */
export type Pdf = PDFKit.PDFDocument;

/** A4 in points, with what stays white around it. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const width = page.width - 2 * page.margin;
export const ink = { strong: '#16181d', soft: '#5b6270', line: '#d9dce3', field: '#f4f5f8' } as const;

/** Amounts and numbers in figures of equal width. */
export const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Begins a new page if the next content would not fit on this one. Returns true if it did. */
export const roomFor = (pdf: Pdf, height: number): boolean => {
  if (pdf.y + height <= page.height - page.margin - 28) return false;
  pdf.addPage();
  return true;
};
