/** Callbacks that were due; `?from=` and `?to=` choose the days, `?businessId=` and `?event=` a line, `?outcome=` what is listed. */
export const path = '/callbacks';
