import type { RowsThatLeave } from '../../../platform/months/rows-that-leave';
import { askedForAgain, forgetMessages, mayLeave, rememberMessages } from './cold-repository';
import { repeatJob } from './queue-callback';

/** Delivered messages of a month, which leave for cold storage once the attempts at them have left. */
export const messagesThatLeave: RowsThatLeave = {
  table: 'callback_delivery',
  mayLeave,
  stay: (tx) => askedForAgain(tx, repeatJob.name),
  noneLeaves:
    'a message leaves when it has arrived, the attempts at it have left and nobody has just asked for it again. Detach those months of callback_attempt first.',
  remember: rememberMessages,
  forget: forgetMessages,
};
