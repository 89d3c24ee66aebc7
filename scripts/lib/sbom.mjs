import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { root } from './project.mjs';
import { Complaint } from './terminal.mjs';

/** Workspaces whose code is in a release. */
const shipped = [
  'apps/api',
  'apps/dashboard',
  ...['contract', 'database', 'ledger', 'money', 'payments', 'ui'].map((name) => `packages/${name}`),
];

/** Named among the dependencies, because an installation from the sources builds itself; in no file of a release. */
const onlyBuilds = ['@react-aria/optimize-locales-plugin', '@vitejs/plugin-react', 'vite'];

/**
 * Bill of materials of everything that the lock file names, CycloneDX JSON, by npm. With `--omit=dev` it would lack what a test uses too.
 * @returns {Promise<string>}
 * @throws Complaint when npm makes none
 */
export const wholeBill = async () => {
  const { code, output } = await npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']);
  if (code !== 0) throw new Complaint(`${output.trim()}\nnpm wrote no bill of materials; npm 10 or later is needed.`);
  return output;
};

/**
 * Bill of materials of a release: the packages that code in it imports; equal for equal commits.
 * @param {string} bill of everything, by npm
 * @param {{ version: string, commit: string, committedAt: string }} release
 * @returns {string}
 */
export const billOf = (bill, { version, commit, committedAt }) => {
  const whole = JSON.parse(bill);
  const edges = new Map(whole.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const ofTests = new Set(
    Object.entries(lock)
      .filter(([, { dev, devOptional }]) => dev || devOptional)
      .map(([path, { version: locked }]) => `${path.split('node_modules/').at(-1)}@${locked}`),
  );
  const kept = new Set();
  const keep = (ref) => {
    // A type or a compiler that some package takes if it is there.
    if (kept.has(ref) || ofTests.has(ref) || onlyBuilds.includes(nameOf(ref))) return;
    kept.add(ref);
    const own = ownDependencies.get(nameOf(ref));
    for (const next of edges.get(ref) ?? []) if (!own || own.has(nameOf(next))) keep(next);
  };
  const ownDependencies = new Map(
    shipped.map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return [manifest.name, new Set(Object.keys(manifest.dependencies ?? {}))];
    }),
  );
  for (const ref of edges.keys()) if (ownDependencies.has(nameOf(ref))) keep(ref);
  const component = {
    'bom-ref': `countinghouse@${version}`,
    type: 'application',
    name: 'countinghouse',
    version,
    purl: `pkg:npm/countinghouse@${version}`,
    properties: [{ name: 'countinghouse:commit', value: commit }],
  };
  const cut = {
    ...whole,
    serialNumber: `urn:uuid:${uuidOf(`${version} ${commit}`)}`,
    metadata: { ...whole.metadata, timestamp: committedAt, component },
    components: whole.components.filter((one) => kept.has(one['bom-ref'])),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: [...ownDependencies.keys()].map((name) => `${name}@${version}`) },
      ...whole.dependencies
        .filter(({ ref }) => kept.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
    ],
  };
  return `${JSON.stringify(cut, null, 2)}\n`;
};

/** UUID of version 8 that follows from a text alone. */
const uuidOf = (text) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
