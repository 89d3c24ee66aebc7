import type { Reconciliation } from '@countinghouse/contract/books/balances';
import { DateTimeText } from '@countinghouse/ui';
import { Amount } from '../currency/cells';
import { useCurrencyBook } from '../currency/use-currency-book';
import { messages } from './messages';

/** One differing place, as a sentence. */
export const Difference = ({ kind, currency, network, held, amount, since }: Reconciliation['differences'][number]) => {
  const { networkName } = useCurrencyBook();
  const [holds, thanTheLedger] = messages.holds[held];
  return (
    <>
      {kind === 'BANK' ? messages.bank(currency) : messages.custody(currency, networkName(currency, network ?? ''))}{' '}
      {holds} <Amount money={{ amount, currency }} network={network} /> {thanTheLedger} <DateTimeText iso={since} />
    </>
  );
};

/** Identity of a place in the comparison. */
export const placeOf = ({ kind, currency, network }: Reconciliation['differences'][number]): string =>
  `${kind} ${currency} ${network ?? ''}`;
