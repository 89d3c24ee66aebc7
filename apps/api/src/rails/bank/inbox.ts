import { checksumIn, checksumNameOf, sha256Of } from './checksum';
import type { Folder, Listed } from './folder';
import type { StatementInbox } from './port';
import { longestStatement } from './xml';

/** A file that changed within this time is still being written. Elsewhere the clock may be wrong: there it has to be seen twice. */
const settledMs = { here: 2_000, elsewhere: 10_000 };
/** A file that is cut off or does not match its checksum may still grow, if its writer is slow or has broken off. */
const unfinishedMs = 15 * 60_000;

/** Every message of a bank ends with its root. */
const isWhole = (text: string): boolean => /<\/(?:[\w.-]+:)?Document>\s*$/.test(text);

type Seen = Pick<Listed, 'size' | 'modifiedAt'> & { readonly since: number };

/**
 * Folder into which banks (or a transport from them) put their statements as `*.xml`. Each is moved to `accepted` or to `refused` below it, there
 * with a file that has the reason; an earlier one of the same name stays. A checksum beside a file (`NAME.xml.sha256`) has to match it.
 */
export const folderInbox = (folder: Folder, now: () => number = Date.now): StatementInbox => {
  let seen: ReadonlyMap<string, Seen> = new Map();

  const freeNameIn = async (below: string, name: string): Promise<string> => {
    for (let copy = 1; ; copy += 1) {
      const free = copy === 1 ? `${below}/${name}` : `${below}/${name}.${copy}`;
      if ((await folder.stat(free)) === null) return free;
    }
  };
  const putAway = async (name: string, below: 'accepted' | 'refused'): Promise<string> => {
    const to = await freeNameIn(below, name);
    await folder.rename(name, to);
    // A next file of the name is another one, even of one size and second.
    seen = new Map([...seen].filter(([one]) => one !== name));
    const checksum = checksumNameOf(name);
    if ((await folder.stat(checksum)) !== null) await folder.rename(checksum, checksumNameOf(to));
    return to;
  };
  const refuse = async (name: string, reason: string): Promise<void> => {
    const to = await putAway(name, 'refused');
    await folder.write(`${to}.reason.txt`, Buffer.from(`${reason}\n`));
  };
  /** Notes what lies there now, and since when it has been so. */
  const look = async (): Promise<{ readonly files: readonly Listed[]; readonly names: ReadonlySet<string> }> => {
    const all = await folder.list();
    seen = new Map(
      all.map(({ name, size, modifiedAt }) => {
        const known = seen.get(name);
        const isSame = known?.size === size && known.modifiedAt === modifiedAt;
        return [name, { size, modifiedAt, since: isSame ? known.since : now() }];
      }),
    );
    const files = all.filter(({ name }) => name.toLowerCase().endsWith('.xml'));
    return {
      files: files.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
      names: new Set(all.map(({ name }) => name)),
    };
  };
  const unchangedMs = ({ name, modifiedAt }: Listed): number => {
    const sinceSeen = now() - (seen.get(name)?.since ?? now());
    return folder.isHere ? Math.max(sinceSeen, now() - modifiedAt) : sinceSeen;
  };

  /** Text of a file that can be read; null while it may still grow, or if it was refused. */
  const textIn = async (file: Listed, names: ReadonlySet<string>): Promise<string | null> => {
    const { name, size } = file;
    const unchanged = unchangedMs(file);
    if (unchanged < (folder.isHere ? settledMs.here : settledMs.elsewhere)) return null;
    if (size > longestStatement) {
      await refuse(name, 'The file is too large');
      return null;
    }
    const bytes = await folder.read(name);
    const checksumName = checksumNameOf(name);
    const stated = names.has(checksumName) ? checksumIn((await folder.read(checksumName)).toString()) : undefined;
    const isRight = stated === undefined || stated === sha256Of(bytes);
    const text = textOf(bytes);
    if (isRight && text !== null && isWhole(text) && bytes.length === size) return text;
    if (unchanged < unfinishedMs) return null;
    if (isRight && text !== null) return text;
    await refuse(name, isRight ? 'The file is not UTF-8' : 'The file does not match the checksum beside it');
    return null;
  };

  const next: StatementInbox['next'] = async (leftOut = new Set()) => {
    const { files, names } = await look();
    const faults: unknown[] = [];
    for (const file of files.filter(({ name }) => !leftOut.has(name))) {
      try {
        const text = await textIn(file, names);
        if (text !== null) return { name: file.name, text };
      } catch (error) {
        faults.push(error);
        // A server that is gone ends the look.
        if (!folder.isHere) await folder.list();
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `Files of ${folder.place} could not be read or moved away`);
    return null;
  };
  return { next, accept: async (name) => void (await putAway(name, 'accepted')), refuse };
};

const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
