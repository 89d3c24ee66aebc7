/** A page somebody opened before they were signed in. */
export type Wanted = {
  readonly href: string;
  /** Who was signed in on this page until then, if anybody: the link is kept from whoever comes after. */
  readonly owner: { readonly userId: string; readonly organisationId: string | null } | null;
};

/** In memory only: it ends with the page, with the sign-in it was kept for, or with the next link. */
let wanted: Wanted | null = null;

export const rememberWanted = (next: Wanted): void => {
  wanted = next;
};

/** Hands the link over, once. */
export const takeWanted = (): Wanted | null => {
  const taken = wanted;
  wanted = null;
  return taken;
};
