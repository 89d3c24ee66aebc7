import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { failReport, finishReport, keepReportAlive } from './repository';

type Begun = { readonly organisationId: OrganisationId; readonly id: string; readonly rowCount: number };

/** Interval between signs of life of a file being sent. */
const signMs = 30_000;

/**
 * File being sent, whose report stores its hash before it ends: its holder can later be told that it was issued, when, and to whom. One that breaks
 * off, or that its reader leaves, has failed; one whose server is killed is closed later, for want of signs of life. Nothing is read ahead.
 */
export const recordedFile = (database: Database, { organisationId, id, rowCount }: Begun, file: Readable): Readable => {
  const hash = createHash('sha256');
  let isKept = false;
  let signedAt = performance.now();
  // A missed sign is made up for by the next.
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
      // If even that cannot be written the report stays unfinished, which says the same.
      const end = () => next(error);
      database.inOrganisation(organisationId, (tx) => failReport(tx, organisationId, id)).then(end, end);
    },
  });
  // The reader sees an error in the stream itself.
  pipeline(file, outgoing, () => undefined);
  return outgoing;
};
