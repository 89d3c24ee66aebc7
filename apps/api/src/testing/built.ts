import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ensureBuilt } from '../../../../scripts/lib/build.mjs';
import { serverBundle } from '../../../../scripts/lib/bundle-options.mjs';

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

const bundled = new Map<string, Promise<string>>();

const bundle = async (source: string): Promise<string> => {
  await builtPrograms();
  // Beside the product's programs, whose migrations and packages it finds by the same steps; each test process has a file of its own.
  const name = `${basename(dirname(source))}-${basename(source, '.ts')}-${process.pid}`;
  const file = join(folder, `${name}.js`);
  process.once('exit', () => rmSync(file, { force: true }));
  const program = await rolldown({ ...serverBundle, input: { [name]: source }, logLevel: 'silent' });
  await program.write({ dir: folder, format: 'esm', codeSplitting: false, entryFileNames: '[name].js' });
  await program.close();
  return file;
};

/**
 * File of a program that only tests start, bundled from the present sources: one that is started again and again would load each source every time,
 * which takes five to ten processor seconds.
 *
 * @param source its file, absolute
 */
export const bundledProgram = (source: string): Promise<string> => {
  const first = bundled.get(source) ?? bundle(source);
  // A build of the product begins with an empty folder.
  const file = first.then((known) => (existsSync(known) ? known : bundle(source)));
  bundled.set(source, file);
  return file;
};
