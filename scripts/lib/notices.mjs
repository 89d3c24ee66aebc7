import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Names under which packages keep their licence. */
const licenceFile = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/**
 * Licences of all packages in a release, which most of them demand to accompany every copy.
 * @param {string} bill bill of materials, CycloneDX JSON
 * @returns {string}
 */
export const noticesOf = (bill) => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const folderOf = (name, version) =>
    Object.keys(lock).find((path) => path.endsWith(`node_modules/${name}`) && lock[path].version === version);
  const parts = JSON.parse(bill)
    .components.map(({ purl, licenses = [] }) => {
      const [, name = '', version = ''] = /^pkg:npm\/(.+)@([^@]+)$/.exec(decodeURIComponent(purl)) ?? [];
      return { name, version, licenses };
    })
    .filter(({ name }) => !name.startsWith('@countinghouse/'))
    .toSorted((one, other) => `${one.name} ${one.version}`.localeCompare(`${other.name} ${other.version}`, 'en'));
  const texts = parts.map(({ name, version, licenses }) => {
    const path = folderOf(name, version);
    const folder = path === undefined ? '' : join(root, path);
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => licenceFile.test(file)) : [];
    const named = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(', ');
    const text = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version}${named === '' ? '' : ` (${named})`}`, ...text].join('\n\n');
  });
  return `${texts.join(`\n\n${'-'.repeat(79)}\n\n`)}\n`;
};
