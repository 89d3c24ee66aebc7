import { extensionPoint } from '../../../module/extension';
import type { OwnPayments } from './receive-entry';

/** Reads entries of a bank that concern payments of our own. */
export const ownPayments = extensionPoint<OwnPayments>('own payments at the bank');
