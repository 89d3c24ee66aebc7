import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkPicture,
  pictureKinds,
  PictureRefused,
  pictureOptions,
  type Picture,
  type PictureKind,
} from '../../modules/organisation/brand';
import { OperatorRefused } from '../../modules/operating/operators';

/** Content of a directory of a brand: its pictures, checked and made safe, and what its brand.json says, under the names of the options. */
export type BrandFiles = { readonly pictures: readonly Picture[]; readonly options: Readonly<Record<string, string>> };

const settingsFile = 'brand.json';

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const settingsIn = (directory: string): Record<string, string> => {
  const path = join(directory, settingsFile);
  if (!existsSync(path)) return {};
  try {
    const settings: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings))
      return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, textOf(value)]));
  } catch {
    // Refused below, as one that holds something else.
  }
  throw new OperatorRefused(`${path} is no JSON object such as {"name":"Harbour","hosts":["pay.harbour.example"]}.`);
};

const known = pictureKinds.flatMap((kind) => [`${kind}.png`, `${kind}.svg`]);

const fileOf = (names: readonly string[], kind: PictureKind): string | null => {
  const [first, second] = [`${kind}.svg`, `${kind}.png`].filter((name) => names.includes(name));
  if (second !== undefined) throw new OperatorRefused(`There are ${first} and ${second}: keep one of them.`);
  return first ?? null;
};

/**
 * Reads and checks a directory with some or all of a brand's files: `brand.json`, `logo-light` and `logo-dark` (SVG or PNG), `icon.png`,
 * `apple-180.png`, `pwa-192.png`, `pwa-512.png`.
 *
 * @throws OperatorRefused with one sentence for each file that cannot be taken
 */
export const readBrandFiles = (directory: string): BrandFiles => {
  if (!existsSync(directory)) throw new OperatorRefused(`There is no directory ${directory}.`);
  const names = readdirSync(directory);
  const foreign = names.find((name) => name !== settingsFile && !known.includes(name));
  if (foreign !== undefined)
    throw new OperatorRefused(
      `${foreign} is no file of a brand: ${settingsFile}, ${pictureKinds.join(', ')} (.png, logos also .svg).`,
    );
  const pictures: Picture[] = [];
  const options: Record<string, string> = {};
  const problems: string[] = [];
  for (const kind of pictureKinds) {
    const name = fileOf(names, kind);
    if (name === null) continue;
    try {
      const picture = checkPicture(kind, readFileSync(join(directory, name)));
      pictures.push(picture);
      options[pictureOptions[kind]] = createHash('sha256').update(picture.bytes).digest('hex');
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      problems.push(`${name} ${error.message}.`);
    }
  }
  if (problems.length > 0) throw new OperatorRefused(problems.join('\n'));
  return { pictures, options: { ...settingsIn(directory), ...options } };
};
