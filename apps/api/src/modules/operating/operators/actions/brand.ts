import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { EventName } from '../../../../platform/audit/event-names';
import { audit } from '../../../../platform/audit/repository';
import {
  brandSlug,
  changedBrand,
  judgeChange,
  judgeNewBrand,
  judgeRemoval,
  newBrand,
  optionsOfBrand,
  writeBrand,
} from '../../../organisation/brand';
import { cellOfHost, CellsRefused, ownCells } from '../../../../platform/cells/cells-file';
import { action, type Means } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';
import { operatorCommand } from '../../../../platform/operator-command';

type Judged = Awaited<ReturnType<typeof judgeChange>>;

const refusalIn = (judged: Judged): string | null => (typeof judged === 'string' ? judged : null);

/** Refuses a host that a brand did not have and that belongs to another cell: this one answers nobody there. */
const atHome = (judged: Judged, cell: Means['config']['cell']): Judged => {
  if (typeof judged === 'string' || !cell) return judged;
  const { before, after } = judged;
  const fresh = (after?.hostnames ?? []).filter((host) => !before?.hostnames.includes(host));
  if (fresh.length === 0) return judged;
  try {
    const cells = ownCells(cell);
    for (const host of fresh) {
      const other = cellOfHost(cells, host);
      if (other !== null && other.name !== cell.name)
        return `${host} belongs to the cell ${other.name}: make the brand there, or move the host in CELLS_FILE first.`;
    }
    return judged;
  } catch (error) {
    if (error instanceof CellsRefused) return `CELLS_FILE ${cell.file} ${error.message}.`;
    throw error;
  }
};

/** Writes what was judged, and puts it on record with what it was before. */
const written = async (
  tx: Tx,
  slug: string,
  judged: Judged,
  { confirmedBy, askedBy }: Means,
  name: EventName,
): Promise<void> => {
  const refusal = refusalIn(judged) ?? (await writeBrand(tx, slug, judged as Exclude<Judged, string>));
  if (refusal !== null || typeof judged === 'string') throw new OperatorRefused(refusal ?? '');
  const { before, after } = judged;
  await audit(tx, {
    actor: actorOf(confirmedBy),
    action: name,
    entity: { type: 'brand', id: slug },
    ...(before && { before: optionsOfBrand(before) }),
    after: { ...(after && optionsOfBrand(after)), askedBy },
    result: 'SUCCESS',
  });
};

/** A host of a brand gets links that open accounts, so two operators make it. */
export const addBrandAction = action(
  'add-brand',
  'Makes a brand; brand add asks for it with its pictures',
  newBrand,
  async (tx, params, means) => {
    await written(tx, params.slug, atHome(await judgeNewBrand(tx, params), means.config.cell), means, 'brand.add');
    return `The brand ${params.slug} is there: every process shows it within seconds. ${operatorCommand(`brand preview ${params.slug}`)}`;
  },
  async (tx, params, config) => refusalIn(atHome(await judgeNewBrand(tx, params), config.cell)),
);

export const changeBrandAction = action(
  'change-brand',
  'Changes a brand: what is not named stays; brand change asks for it with new pictures',
  changedBrand,
  async (tx, params, means) => {
    const judged = atHome(await judgeChange(tx, params, means.config), means.config.cell);
    await written(tx, params.slug, judged, means, 'brand.change');
    return `The brand ${params.slug} is changed: every process shows it within seconds.`;
  },
  async (tx, params, config) => refusalIn(atHome(await judgeChange(tx, params, config), config.cell)),
);

export const removeBrandAction = action(
  'remove-brand',
  'Removes a brand that no organisation has',
  z.strictObject({ slug: brandSlug }),
  async (tx, { slug }, means) => {
    await written(tx, slug, await judgeRemoval(tx, slug, means.config), means, 'brand.remove');
    return `The brand ${slug} is gone.`;
  },
  async (tx, { slug }, config) => refusalIn(await judgeRemoval(tx, slug, config)),
);
