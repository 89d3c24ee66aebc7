import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Tx } from '@countinghouse/database';
import { insertBrand, keepPicture, selectBrands } from '../modules/organisation/brand';
import { demoBrands } from './data/brands';

const svg = 'image/svg+xml';
const png = 'image/png';

/** Files of a family of brands: its logos are drawings, its icons pictures. */
const files = [
  ['logo-light', 'logo-light.svg', svg],
  ['logo-dark', 'logo-dark.svg', svg],
  ['icon', 'icon.png', png],
  ['apple-180', 'apple-180.png', png],
  ['pwa-192', 'pwa-192.png', png],
  ['pwa-512', 'pwa-512.png', png],
] as const;

type Pictures = Record<(typeof files)[number][0], string>;

const keepPictures = async (tx: Tx, folder: string): Promise<Pictures> => {
  const kept: Partial<Pictures> = {};
  for (const [kind, file, type] of files)
    kept[kind] = await keepPicture(tx, { type, bytes: await readFile(join(folder, file)) });
  return kept as Pictures;
};

/** Gives a sandbox without brands the demo's; one with brands keeps what its operators made of them. */
export const plantBrands = (database: Database, assetsDir: string): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    if ((await selectBrands(tx)).length > 0) return;
    for (const [identifier, { family, ...brand }] of Object.entries(demoBrands)) {
      const pictures = await keepPictures(tx, join(assetsDir, 'brands', family));
      await insertBrand(tx, identifier, {
        hostnames: [],
        newDashboardUrl: null,
        supportEmail: null,
        ...brand,
        tokens: null,
        mailFrom: null,
        pictures,
      });
    }
  });
