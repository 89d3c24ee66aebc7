/** Every row has an id; the address names the open one by it. */
export type Identified = { readonly id: string };
