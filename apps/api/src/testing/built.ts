import { basename, join } from 'node:path';
import { ensureBuilt } from '../../../../scripts/lib/build.mjs';

const folder = join(import.meta.dirname, '../../dist');

/**
 * File of a program of the product, bundled from the present sources: as people start it, at a fifth of the work that loading each source takes.
 *
 * @param name place below `apps/api/src` without the extension: `main`, `cli/operator`
 */
export type Built = (name: string) => string;

/** Builds the server unless it is built. */
export const builtPrograms = async (): Promise<Built> => {
  await ensureBuilt(['server'], () => undefined);
  return (name) => join(folder, `${basename(name)}.js`);
};
