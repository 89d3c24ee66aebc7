import { textIn } from '../../../platform/amount-columns';
import type { WaitingLate } from '../../money-in/late-coins';

/** Most senders in a line: a transfer of bitcoin may have hundreds. */
const mostSenders = 5;

const sendersOf = ({ from_addresses: from }: WaitingLate): string => {
  if (from.length === 0) return 'from a sender that their chain does not name';
  const more = from.length - mostSenders;
  return `from ${from.slice(0, mostSenders).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** Late coins in words: amount, senders, address, organisation, and where it is. */
export const wordsOfLate = (row: WaitingLate): string =>
  `${textIn(row.amount, row.currency)} ${row.currency} came ${sendersOf(row)}, not screened, to ${row.to_address} of ${row.name}${row.moved_to === null ? ', which was elsewhere then' : `, which is at ${row.moved_to}`}`;
