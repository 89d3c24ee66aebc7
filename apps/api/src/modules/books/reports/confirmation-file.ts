import { createHash } from 'node:crypto';
import type { Database } from '@countinghouse/database';
import { renderPdf } from '../../../platform/pdf/render-pdf';
import { findPicture } from '../../organisation/brand';
import { confirmationDocument, type Confirmation } from './confirmation-document';

/** File of a confirmation, and the hash that identifies it. Not within a transaction. */
export const fileOf = async (
  database: Database,
  content: Confirmation,
  code: string,
): Promise<{ readonly file: Buffer; readonly sha256: string }> => {
  const { mark = null } = content;
  const picture = mark === null ? null : await database.onPlatform((tx) => findPicture(tx, mark), 'read');
  const file = await renderPdf(confirmationDocument(content, code, picture?.bytes ?? null));
  return { file, sha256: createHash('sha256').update(file).digest('hex') };
};
