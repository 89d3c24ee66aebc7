import { extensionPoint } from '../../../module/extension';
import type { TellPayment } from './name-originator';

/** Tells a payment what was learnt of its payer. */
export const depositTellers = extensionPoint<TellPayment>('teller of deposits');
