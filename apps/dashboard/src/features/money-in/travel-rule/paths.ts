import { tabHref } from '../../../entities/business/paths';
import { travelRulePaths as paths } from '../../../entities/travel-rule/paths';

/** Deposit, open in the queue; with its status if it no longer waits. */
export const recordHref = (id: string): string => `${paths.list}?open=${id}`;

const depositsTab = { path: 'deposits' } as const;

/** The payment it belongs to, open in its business's list. */
export const paymentHref = (businessId: string, paymentId: string): string =>
  `${tabHref(businessId, depositsTab)}?open=${paymentId}`;
