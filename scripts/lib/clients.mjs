import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { npm } from './install.mjs';
import { programs, root } from './project.mjs';
import { run, runNode } from './run.mjs';
import { Complaint } from './terminal.mjs';

const client = join(root, 'packages/client');

/** Node resolves whole file names only; sources name none. */
const withEndings = (text) => text.replaceAll(/(from ')(\.{1,2}\/[^']+)(';)/g, '$1$2.js$3');

/**
 * Compiles the TypeScript client into a folder that is a package by itself.
 * @param {string} folder remade
 */
const buildClient = async (folder) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runNode(
    programs.tsc,
    ['-p', join(client, 'tsconfig.build.json'), '--outDir', folder],
    {
      quiet: true,
    },
  );
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe client was not compiled.`);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (/\.(js|d\.ts)$/.test(name)) writeFileSync(file, withEndings(readFileSync(file, 'utf8')));
  }
  const own = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, description, type, sideEffects } = own;
  const entry = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines: { node: '>=20.3' },
    bin: { countinghouse: 'cli.js' },
    exports: { '.': entry('index'), './testing': entry('testing') },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(client, 'README.md'), join(folder, 'README.md'));
};

/**
 * Packs the TypeScript client for a registry, or for `npm install FILE`.
 * @param {string} into folder of the archive
 * @returns {Promise<string>} the archive
 */
export const packClient = async (into) => {
  const folder = join(into, 'npm');
  await buildClient(folder);
  return pack(folder, into);
};

const pack = async (folder, into) => {
  const { code, output } = await npm(['pack', folder, '--pack-destination', into, '--json', '--loglevel=error']);
  if (code !== 0) throw new Complaint(`${output.trim()}\n${folder} was not packed.`);
  return join(into, JSON.parse(output)[0].filename);
};

/**
 * Packs the payment provider for Medusa, whose shop installs Medusa itself and the client.
 * @param {string} into folder of the archive
 * @returns {Promise<string>} the archive
 */
export const packMedusaPayment = async (into) => {
  const sources = join(root, 'examples/medusa');
  const folder = join(into, 'medusa');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const external = ['@countinghouse/client', '@medusajs/framework/utils'];
  const bundle = await rolldown({ input: join(sources, 'index.js'), external, platform: 'node', logLevel: 'warn' });
  await bundle.write({ file: join(folder, 'index.js'), format: 'esm' });
  await bundle.close();
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, license }, null, 2)}\n`);
  cpSync(join(sources, 'README.md'), join(folder, 'README.md'));
  return pack(folder, into);
};

/** True if Python 3.11 or later answers to `python3`. */
export const hasPython = async () => {
  const asked = await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'], { quiet: true });
  return asked.code === 0;
};

/**
 * Packs the Python client as a wheel.
 * @param {string} into folder of the wheel
 * @returns {Promise<string>} the wheel
 */
export const packPythonClient = async (into) => {
  const { code, output } = await run('python3', [join(root, 'packages/client-python/build_wheel.py'), into], {
    quiet: true,
  });
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe wheel was not written.`);
  return output.trim();
};
