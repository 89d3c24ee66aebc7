import { Readable } from 'node:stream';
import { AppError } from '../platform/errors';

/** Small enough for a slow reader to take in time. */
const pieceBytes = 16 * 1024;

/**
 * Passes on a file that is still being made, however long: its producer has a time limit for the first piece and for each further one, and so has
 * its reader. Exceeding it ends both: as a refusal before the first piece, and later as a truncated answer, which no reader takes for a whole one.
 */
export const pieceByPiece = async (making: Promise<Readable>, limitMs: number): Promise<Readable> => {
  const tooLate = () => new AppError('UNAVAILABLE', { cause: new Error(`Nothing moved for ${limitMs} ms`) });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(tooLate()), limitMs);
  });
  const source = await Promise.race([making, late])
    .catch((error: unknown) => {
      // Finished too late: discarded.
      making.then(
        (made) => made.destroy(),
        () => undefined,
      );
      throw error;
    })
    .finally(() => clearTimeout(timer));

  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<string | Buffer>;
  let rest = Buffer.alloc(0);
  const nextPiece = async (): Promise<Buffer | null> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return null;
      rest = Buffer.from(value);
    }
    const piece = rest.subarray(0, pieceBytes);
    rest = rest.subarray(pieceBytes);
    return piece;
  };
  const file = new Readable({
    highWaterMark: pieceBytes,
    read: () => {
      nextPiece().then(
        (piece) => {
          if (file.destroyed) return;
          idle.refresh();
          file.push(piece);
        },
        (error: unknown) => file.destroy(error as Error),
      );
    },
    destroy: (error, done) => {
      clearTimeout(idle);
      source.destroy();
      done(error);
    },
  });
  const idle = setTimeout(() => file.destroy(tooLate()), limitMs);
  return file;
};
