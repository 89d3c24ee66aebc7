import type { Places } from '../../platform/feature';

/** Screen of a thing by its type, in whichever of its spellings; undefined without one. */
export const placeOf = (entity: { readonly type: string } | null, places: Places): Places[string] | undefined => {
  if (!entity) return undefined;
  const { type } = entity;
  const spelled = [type, type.toUpperCase().replaceAll('-', '_'), type.toLowerCase().replaceAll('_', '-')];
  return spelled.map((spelling) => places[spelling]).find((known) => known !== undefined);
};
