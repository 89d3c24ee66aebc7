import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../config';
import { renderPdf } from '../../../platform/pdf/render-pdf';
import { brandOf } from '../../organisation/brand';
import { confirmationDocument, type Confirmation } from './confirmation-document';

/** A brand's mark as a square PNG; null for a brand that this installation does not have any more. */
const markOf = (brand: string, assetsDir: string): Buffer | null => {
  const path = brandOf(brand)?.appleTouchIconUrl;
  if (path === undefined) return null;
  const file = join(assetsDir, path);
  return existsSync(file) ? readFileSync(file) : null;
};

/** The file of a confirmation, and the hash that it is known by. */
export const fileOf = async (
  content: Confirmation,
  code: string,
  { assetsDir }: Pick<Config, 'assetsDir'>,
): Promise<{ readonly file: Buffer; readonly sha256: string }> => {
  const file = await renderPdf(confirmationDocument(content, code, markOf(content.brand, assetsDir)));
  return { file, sha256: createHash('sha256').update(file).digest('hex') };
};
