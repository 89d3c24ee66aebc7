/** Contribution of a module to another one's point. */
export type Contribution = { readonly point: ExtensionPoint<never>; readonly items: readonly unknown[] };

/**
 * Point at which a module takes contributions of others. The asking module declares it; modules of its area or of a later one contribute, so that
 * imports keep their direction.
 */
export type ExtensionPoint<Item> = {
  /** For messages alone. */
  readonly name: string;
  readonly with: (...items: readonly Item[]) => Contribution;
};

/** Declares a point, named after its contributions. */
export const extensionPoint = <Item>(name: string): ExtensionPoint<Item> => {
  const point: ExtensionPoint<Item> = { name, with: (...items) => ({ point, items }) };
  return point;
};

/** All contributions to a point, in the order of their modules. */
export const broughtTo =
  (contributions: readonly Contribution[]) =>
  <Item>(point: ExtensionPoint<Item>): readonly Item[] =>
    contributions.flatMap((contribution) => (contribution.point === point ? (contribution.items as Item[]) : []));
