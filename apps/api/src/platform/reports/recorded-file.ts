import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { failReport, finishReport, keepReportAlive } from './repository';

type Begun = { readonly organisationId: OrganisationId; readonly id: string; readonly rowCount: number };

/** How often a file that is on its way out says so. */
const signMs = 30_000;

/**
 * A file on its way out, whose report keeps its hash before it ends: whoever has the whole file can be told later that it
 * was given out, when, and to whom. One that breaks off, or that its reader leaves, has failed; one whose server is killed
 * is closed later, since it gives no sign of life any more. Nothing is read ahead.
 */
export const recordedFile = (database: Database, { organisationId, id, rowCount }: Begun, file: Readable): Readable => {
  const hash = createHash('sha256');
  let isKept = false;
  let signedAt = performance.now();
  // One sign that is missed is made up for by the next.
  const sign = () => {
    if (performance.now() - signedAt < signMs) return;
    signedAt = performance.now();
    database.inOrganisation(organisationId, (tx) => keepReportAlive(tx, organisationId, id)).catch(() => undefined);
  };
  const outgoing = new Transform({
    highWaterMark: 1,
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      sign();
      next(null, chunk);
    },
    flush(next) {
      const sha256 = hash.digest('hex');
      database
        .inOrganisation(organisationId, (tx) => finishReport(tx, organisationId, id, { sha256, rowCount }))
        .then(() => {
          isKept = true;
          next();
        }, next);
    },
    destroy(error, next) {
      if (isKept) return next(error);
      // Where not even that can be written it stays unfinished, which says the same.
      const end = () => next(error);
      database.inOrganisation(organisationId, (tx) => failReport(tx, organisationId, id)).then(end, end);
    },
  });
  // Whoever reads it hears of an error from what he reads.
  pipeline(file, outgoing, () => undefined);
  return outgoing;
};
