import { extensionPoint } from '../../../module/extension';
import type { Reconciliation } from './reconcile';

/** Sums that banks stated, in the account of an organisation. */
export const bankStatements = extensionPoint<Reconciliation['statedByBanks']>('statements of banks');
