import { hrefOf } from '../../../platform/path';

/** Balances as of an instant, and the letter that confirms them. */
export const confirmationPath = '/balance-confirmation';
/** Costs of 1:1 rates and of the distribution of fees; `?from=` and `?to=` choose the months, `?businessId=` one business. */
export const costsPath = '/costs';
/** Reports that are made regularly. */
export const schedulePaths = {
  list: '/costs/schedules',
  create: '/costs/schedules/create',
  edit: '/costs/schedules/$id/edit',
} as const;

export const editScheduleHref = (id: string): string => hrefOf(schedulePaths.edit, { id });
