import { extensionPoint } from '../../../module/extension';
import type { Approvables } from './approval';

/** Withdrawals that may wait for approval, by their kind. */
export const approvables = extensionPoint<Approvables>('approvable withdrawals');
