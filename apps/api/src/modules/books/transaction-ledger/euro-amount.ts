import type { StatementEntry } from '@countinghouse/ledger';
import { convert, convertBack, fraction, toText, type Amount } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import { detailOf } from './details-repository';

const to = { rounding: 'half-up', decimals: 2 } as const;

/** Worth in euro stored with the transaction; no price of another moment is used. */
const worthOf = (entry: Pick<StatementEntry, 'amount' | 'rate' | 'details'>): Amount | null => {
  const { amount, rate } = entry;
  if (amount.currency === 'EUR') return amount;
  // The other side of an exchange is exact, while a rate would round.
  const other = detailOf(entry, 'euroUnits');
  if (other !== null) return amountIn(other, 'EUR');
  if (rate?.base === amount.currency && rate.quote === 'EUR') return convert(amount, fraction(rate.rate), 'EUR', to);
  if (rate?.base === 'EUR' && rate.quote === amount.currency)
    return convertBack(amount, fraction(rate.rate), 'EUR', to);
  return null;
};

/** Movement in euro, negative if money left; null if nothing recorded gives it. */
export const euroAmount = (entry: Pick<StatementEntry, 'amount' | 'direction' | 'rate' | 'details'>): string | null => {
  const worth = worthOf(entry);
  if (worth === null) return null;
  return entry.direction === 'DEBIT' && worth.units !== 0n ? `-${toText(worth)}` : toText(worth);
};
