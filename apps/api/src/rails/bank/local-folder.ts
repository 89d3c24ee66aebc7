import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Folder, Listed } from './folder';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Makes what happened in a directory outlast a loss of power. */
const syncDirectory = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A folder of this machine. */
export const localFolder = (directory: string): Folder => {
  const at = (name: string): string => join(directory, name);
  const ready = async (name: string): Promise<string> => {
    const path = at(name);
    if (dirname(path) === directory) return path;
    if ((await mkdir(dirname(path), { recursive: true })) !== undefined) await chmod(dirname(path), 0o750);
    return path;
  };
  const statOf = async (name: string): Promise<Listed | null> => {
    try {
      const found = await stat(at(name));
      return found.isFile() ? { name, size: found.size, modifiedAt: found.mtimeMs } : null;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  };
  return {
    place: directory,
    isHere: true,
    list: async () => {
      const found = await Promise.all((await readdir(directory)).map(statOf));
      return found.filter((one) => one !== null);
    },
    stat: statOf,
    read: (name) => readFile(at(name)),
    write: async (name, bytes) => {
      const path = await ready(name);
      const handle = await open(path, 'w', 0o640);
      try {
        // The group's transport reads it, whatever the umask of the server is.
        await handle.chmod(0o640);
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      // Its caller goes on in the belief that it lies there.
      await syncDirectory(dirname(path));
    },
    rename: async (from, to) => {
      const path = await ready(to);
      await rename(at(from), path);
      await syncDirectory(dirname(path));
    },
    remove: (name) => rm(at(name), { force: true }),
  };
};
