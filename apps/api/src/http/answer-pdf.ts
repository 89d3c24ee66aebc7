import { Readable } from 'node:stream';
import { renderPdf, type PdfDocument } from '../platform/pdf/render-pdf';
import type { ReplyControls } from './route';

/** Answers with a document as a PDF file. For endpoints that stream a `file`. */
export const answerPdf = async (reply: ReplyControls, fileName: string, document: PdfDocument): Promise<undefined> => {
  return answerFile(reply, fileName, await renderPdf(document));
};

/** Answers with a PDF that was made already. */
export const answerFile = (reply: ReplyControls, fileName: string, file: Buffer): undefined => {
  reply.setHeader('Content-Type', 'application/pdf');
  reply.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  // A file has no schema to be answered by: it leaves as the stream it is.
  return Readable.from([file]) as unknown as undefined;
};
