import { posix } from 'node:path';
import type SftpClient from 'ssh2-sftp-client';
import { sha256Of } from './checksum';
import type { Folder, Listed } from './folder';
import { sftpStatusOf, type SftpLine, type SftpSession } from './sftp-session';

type Stats = Parameters<Parameters<SftpLine['protocol']['stat']>[1]>[1];

const isMissing = (error: unknown): boolean => sftpStatusOf(error) === 2;

/** Gives a file its name whether one is there or not; servers without the extension only where none is. */
const renameAt = async (client: SftpClient, from: string, to: string): Promise<void> => {
  try {
    await client.posixRename(from, to);
  } catch (error) {
    if (!/does not support/.test((error as Error).message)) throw error;
    await client.rename(from, to);
  }
};

/** A folder of a bank's server. */
export const sftpFolder = (session: SftpSession, directory: string): Folder => {
  const at = (name: string): string => posix.join(directory, name);
  const made = new Set<string>();
  const ready = async (name: string): Promise<string> => {
    const path = at(name);
    const parent = posix.dirname(path);
    if (parent !== posix.join(directory) && !made.has(parent)) {
      await session.run(
        'CALL',
        async ({ client }) => (await client.exists(parent)) || (await client.mkdir(parent, true)),
      );
      made.add(parent);
    }
    return path;
  };
  // Asked below the library, which takes a server's failure for a missing file: a part that is missing counts as handed over.
  const statOf = async (name: string): Promise<Listed | null> => {
    try {
      const found = await session.run(
        'CALL',
        ({ protocol }) =>
          new Promise<Stats>((resolve, reject) => {
            protocol.stat(at(name), (error, stats) => (error ? reject(error) : resolve(stats)));
          }),
      );
      return found.isFile() ? { name, size: found.size, modifiedAt: found.mtime * 1000 } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await session.run('TRANSFER', ({ client }) => client.get(at(name)));
    if (!Buffer.isBuffer(bytes)) throw new Error('The server gave no bytes');
    return bytes;
  };
  const remove = async (name: string): Promise<void> => {
    await session.run('CALL', ({ client }) => client.delete(at(name), true));
  };
  return {
    place: `${session.place}${directory}`,
    isHere: false,
    list: async () => {
      const found = await session.run('CALL', ({ client }) => client.list(directory));
      return found
        .filter(({ type }) => type === '-')
        .map(({ name, size, modifyTime }) => ({ name, size, modifiedAt: modifyTime }));
    },
    stat: statOf,
    read,
    write: async (name, bytes) => {
      const path = await ready(name);
      try {
        await session.run('TRANSFER', ({ client }) => client.put(bytes, path, { writeStreamOptions: { flags: 'w' } }));
        // A server whose disk is full answers as if all were well.
        const kept = await read(name);
        if (sha256Of(kept) !== sha256Of(bytes))
          throw new Error(
            `${session.place} kept ${kept.length} of ${bytes.length} bytes of ${name}: its disk may be full`,
          );
      } catch (error) {
        await remove(name).catch(() => {});
        throw error;
      }
    },
    rename: async (from, to) => {
      const path = await ready(to);
      await session.run('CALL', ({ client }) => renameAt(client, at(from), path));
    },
    remove,
  };
};
