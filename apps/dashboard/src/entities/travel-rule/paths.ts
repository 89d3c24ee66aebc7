import { hrefOf } from '../../platform/path';

/** Queue of deposits that wait for their payers' names, and the form that names one. */
export const travelRulePaths = { list: '/travel-rule', name: '/travel-rule/$id' } as const;

/** The form that names the payer of a deposit. */
export const nameHref = (id: string): string => hrefOf(travelRulePaths.name, { id });
