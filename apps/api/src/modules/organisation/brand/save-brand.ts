import type { Tx } from '@countinghouse/database';
import type * as z from 'zod/mini';
import { hashToken, newToken } from '../../../platform/secrets';
import { identifierOf, slugOf, type BrandConfiguration, type HostSettings } from './brand';
import { changedBrand, contentAfter, newBrand, orphanedHost, type brandSlug } from './brand-form';
import {
  countOrganisations,
  deleteBrand,
  findBrand,
  findHostTaken,
  findPicture,
  insertBrand,
  insertPreview,
  selectBrands,
  updateBrand,
  type BrandContent,
} from './repository';
import { operatorCommand } from '../../../platform/operator-command';

type NewBrand = z.output<typeof newBrand>;
type ChangedBrand = z.output<typeof changedBrand>;

/** Change of a brand that can be made: its content before and after; null for none. */
type Change = { readonly before: BrandConfiguration | null; readonly after: BrandContent | null };

const missing = (slug: string): string => `There is no brand ${slug}: ${operatorCommand('brand list')} names them.`;
const changed = 'The brand was changed meanwhile: look at it and ask again.';

/** Sentence if content cannot become that of the brand: a host is taken, or a picture was never kept. */
const obstacle = async (tx: Tx, identifier: string, content: BrandContent): Promise<string | null> => {
  const taken = await findHostTaken(tx, identifier, content.hostnames);
  if (taken) return `The host ${taken.host} is that of the brand ${slugOf(taken.brand)}: a host has one brand.`;
  for (const [kind, digest] of Object.entries(content.pictures))
    if (digest === '' || (await findPicture(tx, digest)) === null)
      return `The picture ${kind} is missing: name a directory that has it.`;
  return null;
};

/** A new brand as it would be, or the sentence why it cannot be made. */
export const judgeNewBrand = async (tx: Tx, { slug, ...asked }: NewBrand): Promise<Change | string> => {
  const identifier = identifierOf(slug);
  if (await findBrand(tx, identifier))
    return `There is a brand ${slug} already: ${operatorCommand(`brand change ${slug}`)}`;
  const after = contentAfter(null, asked);
  if (typeof after === 'string') return after;
  return (await obstacle(tx, identifier, after)) ?? { before: null, after };
};

/** A brand before and after a change, or the sentence why it cannot be changed so. */
export const judgeChange = async (
  tx: Tx,
  { slug, revision, ...asked }: ChangedBrand,
  settings: HostSettings,
): Promise<Change | string> => {
  const before = await findBrand(tx, identifierOf(slug));
  if (!before) return missing(slug);
  if (revision !== undefined && Number(revision) !== before.revision) return changed;
  const after = contentAfter(before, asked);
  if (typeof after === 'string') return after;
  const orphaned = orphanedHost(await selectBrands(tx), slug, after.hostnames, settings);
  return orphaned ?? (await obstacle(tx, before.brand, after)) ?? { before, after };
};

/** A brand before it is removed, or the sentence why it has to stay. */
export const judgeRemoval = async (
  tx: Tx,
  slug: z.output<typeof brandSlug>,
  settings: HostSettings,
): Promise<Change | string> => {
  const before = await findBrand(tx, identifierOf(slug));
  if (!before) return missing(slug);
  const number = await countOrganisations(tx, before.brand);
  if (number > 0)
    return `The brand ${slug} is that of ${number === 1 ? 'an organisation' : `${number} organisations`}: it has to stay.`;
  const named = Object.entries(settings.brandHosts).find(([, brand]) => brand === before.brand);
  if (named) return `BRAND_HOSTS gives ${named[0]} the brand ${before.brand}: take it out there first.`;
  return orphanedHost(await selectBrands(tx), slug, null, settings) ?? { before, after: null };
};

/** Writes a judged change. Returns a sentence if the brand was changed since it was judged, otherwise null. */
export const writeBrand = async (tx: Tx, slug: string, { before, after }: Change): Promise<string | null> => {
  const identifier = identifierOf(slug);
  if (before === null && after) await insertBrand(tx, identifier, after);
  else if (before && after) return (await updateBrand(tx, identifier, after, before.revision)) ? null : changed;
  else if (before) return (await deleteBrand(tx, identifier, before.revision)) ? null : changed;
  return null;
};

/** Days that a preview link shows its brand. */
const previewDays = 7;

/** Makes a link's token that shows a brand at any host of the installation; null without such a brand. */
export const previewBrand = async (
  tx: Tx,
  slug: string,
): Promise<{ readonly token: string; readonly expiresAt: Date } | null> => {
  const brand = await findBrand(tx, identifierOf(slug));
  if (!brand) return null;
  const token = newToken();
  return { token, expiresAt: await insertPreview(tx, brand.brand, hashToken(token), previewDays) };
};
