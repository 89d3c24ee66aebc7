import { Readable } from 'node:stream';
import { renderPdf, type PdfDocument } from '../platform/pdf/render-pdf';
import type { ReplyControls } from './route';

/** Answers with a document as a PDF file. For endpoints that stream a `file`. */
export const answerPdf = async (reply: ReplyControls, fileName: string, document: PdfDocument): Promise<undefined> => {
  return answerFile(reply, fileName, await renderPdf(document));
};

/** Answers with a finished PDF. */
export const answerFile = (reply: ReplyControls, fileName: string, file: Buffer): undefined => {
  reply.setHeader('Content-Type', 'application/pdf');
  reply.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  // A file has no answer schema: it leaves as a stream.
  return Readable.from([file]) as unknown as undefined;
};
