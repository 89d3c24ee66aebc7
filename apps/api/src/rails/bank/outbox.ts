import { checksumIn, checksumLine, checksumNameOf, sha256Of } from './checksum';
import type { Folder } from './folder';
import type { PaymentOutbox } from './port';

/** Another file lies where ours should: somebody has to look at it. The message is for operators. */
class OutboxRefused extends Error {
  override readonly name = 'OutboxRefused';
}

/** A part is named by the delivery that writes it, so that no other delivery finishes it. Programs that carry files leave such names alone. */
const partOf = (name: string, delivery: string): string => `.${name}.${delivery}.part`;

/** Record of a file that was delivered, also by a database that was set back since. */
const recordOf = (name: string): string => `sent/${checksumNameOf(name)}`;

/** Word of a delivery that its file is about to appear, in case its server dies before the record of that is written. */
const witnessOf = (name: string, delivery: string): string => `sent/${name}.${delivery}.releasing`;

type Shape = {
  /** With a checksum beside each file, and a record of it for good; a bank's own server wants neither. */
  readonly isOurs: boolean;
};

/**
 * Folder out of which files go to a bank. A file appears whole, under its final name, once: first a part is written, then the caller puts on record
 * that it is about to be released, then it is renamed. A part that is gone was released, whoever took the file since, if anything shows so; on a bank's
 * own server, where we leave no signs, always, but only in the folder in which it was written.
 */
export const folderOutbox = (folder: Folder, { isOurs }: Shape): PaymentOutbox => {
  const checksumAt = async (name: string): Promise<string | null> =>
    (await folder.stat(name)) === null ? null : checksumIn((await folder.read(name)).toString());
  /** True if the file lies there under its final name. */
  const isThere = async (name: string, text: string): Promise<boolean> => {
    if ((await folder.stat(name)) === null) return false;
    if (sha256Of(await folder.read(name)) === sha256Of(text)) return true;
    throw new OutboxRefused(`${folder.place} already holds another file of the name ${name}`);
  };
  /** True if something shows that a delivery whose part is gone gave its file out. */
  const isReleased = async (name: string, delivery: string, text: string): Promise<boolean> => {
    for (const sign of [recordOf(name), witnessOf(name, delivery)])
      if ((await checksumAt(sign)) === sha256Of(text)) return true;
    return isThere(name, text);
  };
  return {
    place: folder.place,
    look: async () => void (await folder.list()),
    prepare: async (name, delivery, text) => {
      if (await isThere(name, text)) return;
      const recorded = isOurs ? await checksumAt(recordOf(name)) : null;
      if (recorded !== null) {
        if (recorded === sha256Of(text)) return;
        throw new OutboxRefused(`Another file of the name ${name} was delivered by ${folder.place}`);
      }
      await folder.write(partOf(name, delivery), Buffer.from(text));
    },
    discard: (name, delivery) => folder.remove(partOf(name, delivery)),
    release: async (name, delivery, text, at = null) => {
      // Our own signs go with a folder that was moved. On a bank's server a part that is missing elsewhere proves nothing.
      if (!isOurs && at !== null && at !== folder.place)
        throw new OutboxRefused(
          `The delivery of ${name} began in ${at}, and the settings name ${folder.place} now: ask the bank, and take the file out by hand if it has none`,
        );
      const part = partOf(name, delivery);
      const line = Buffer.from(checksumLine(name, text));
      if ((await folder.stat(part)) !== null) {
        await isThere(name, text);
        // Neither released nor written anew, so that no two servers ever work on one part.
        if (sha256Of(await folder.read(part)) !== sha256Of(text))
          throw new OutboxRefused(`${folder.place} holds a part of ${name} that is not what was written there`);
        if (isOurs) {
          await replace(folder, checksumNameOf(name), line, delivery);
          await replace(folder, witnessOf(name, delivery), line, delivery);
        }
        await folder.rename(part, name);
      } else if (isOurs && !(await isReleased(name, delivery, text)))
        throw new OutboxRefused(
          `${folder.place} has lost ${name} before it was given out, or is another folder: ask the bank, and take the file out by hand if it has none`,
        );
      if (!isOurs) return;
      await replace(folder, recordOf(name), line, delivery);
      await folder.remove(witnessOf(name, delivery));
    },
  };
};

/** Writes a small file of ours so that no reader sees half of it. */
const replace = async (folder: Folder, name: string, bytes: Buffer, delivery: string): Promise<void> => {
  const part = `.${name.replaceAll('/', '-')}.${delivery}.part`;
  await folder.write(part, bytes);
  await folder.rename(part, name);
};
