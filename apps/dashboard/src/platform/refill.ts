type Values = Readonly<Record<string, unknown>>;

/** In memory only, for the next form to open. */
let offered: { readonly path: string; readonly values: Values } | null = null;

/** Offers values to the form of this path, which is about to be opened. */
export const offerRefill = (path: string, values: Values | null): void => {
  offered = values && { path, values };
};

/** The values offered to the form of this path, once. */
export const takeRefill = (path: string): Values | null => {
  if (offered?.path !== path) return null;
  const { values } = offered;
  offered = null;
  return values;
};
