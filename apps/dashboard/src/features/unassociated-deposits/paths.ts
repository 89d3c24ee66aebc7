/** A path below the business. */
export const tab = { path: 'unassociated-deposits' } as const;
