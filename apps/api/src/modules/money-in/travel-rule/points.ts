import { extensionPoint } from '../../../module/extension';
import type { TellPayment } from './name-originator';

/** Reports facts about its payer to a payment. */
export const depositTellers = extensionPoint<TellPayment>('teller of deposits');
