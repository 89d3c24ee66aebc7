/** Something that a module brings to a point of another one. */
export type Contribution = { readonly point: ExtensionPoint<never>; readonly items: readonly unknown[] };

/**
 * Where a module takes what others bring. The module that asks declares the point; modules of its area or of a later one
 * contribute to it, so that imports keep their direction.
 */
export type ExtensionPoint<Item> = {
  /** For messages alone. */
  readonly name: string;
  readonly with: (...items: readonly Item[]) => Contribution;
};

/** Declares a point, named by what is brought to it. */
export const extensionPoint = <Item>(name: string): ExtensionPoint<Item> => {
  const point: ExtensionPoint<Item> = { name, with: (...items) => ({ point, items }) };
  return point;
};

/** All that was brought to a point, in the order of the modules that bring it. */
export const broughtTo =
  (contributions: readonly Contribution[]) =>
  <Item>(point: ExtensionPoint<Item>): readonly Item[] =>
    contributions.flatMap((contribution) => (contribution.point === point ? (contribution.items as Item[]) : []));
