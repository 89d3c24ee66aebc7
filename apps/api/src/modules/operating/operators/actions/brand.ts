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
import { action, type Means } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';
import { operatorCommand } from '../../../../platform/operator-command';

type Judged = Awaited<ReturnType<typeof judgeChange>>;

const refusalIn = (judged: Judged): string | null => (typeof judged === 'string' ? judged : null);

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
    await written(tx, params.slug, await judgeNewBrand(tx, params), means, 'brand.add');
    return `The brand ${params.slug} is there: every process shows it within seconds. ${operatorCommand(`brand preview ${params.slug}`)}`;
  },
  async (tx, params) => refusalIn(await judgeNewBrand(tx, params)),
);

export const changeBrandAction = action(
  'change-brand',
  'Changes a brand: what is not named stays; brand change asks for it with new pictures',
  changedBrand,
  async (tx, params, means) => {
    await written(tx, params.slug, await judgeChange(tx, params, means.config), means, 'brand.change');
    return `The brand ${params.slug} is changed: every process shows it within seconds.`;
  },
  async (tx, params, config) => refusalIn(await judgeChange(tx, params, config)),
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
