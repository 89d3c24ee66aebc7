/**
 * Screen of the whole organisation; `?from=` and `?to=` choose the days, `?businessId=` one business; `?againstFrom=` and `?againstTo=`, or
 * `?againstBusinessId=`, the other side of a comparison.
 */
export const path = '/statistics';

/** Below a business. */
export const tab = { path: 'statistics' } as const;
