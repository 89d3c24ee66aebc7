import type { RowsThatLeave } from '../../../platform/months/rows-that-leave';
import { forgetMessages, mayLeave, rememberMessages } from './cold-repository';

/** Delivered messages of a month, which leave for cold storage once the attempts at them have left. */
export const messagesThatLeave: RowsThatLeave = {
  table: 'callback_delivery',
  mayLeave,
  noneLeaves:
    'a message leaves when it has arrived and the attempts at it have left. Detach those months of callback_attempt first.',
  remember: rememberMessages,
  forget: forgetMessages,
};
