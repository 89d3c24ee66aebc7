import type { Reconciliation } from '@countinghouse/contract/balances';
import { Banner, DateTimeText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery } from '../../entities/balance/api';
import { Amount } from '../../entities/currency/cells';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import styles from './businesses.module.css';
import { messages } from './messages';

const words = messages.differences;

/** Where custody or the bank holds something else than the ledger says. Nothing while they agree, which is always but then. */
const Differences = () => {
  const { data } = useQuery(reconciliationQuery());
  if (!data || data.differences.length === 0) return null;
  return (
    <Banner tone="warning" title={words.title}>
      <ul className={styles.differences}>
        {data.differences.map((one) => (
          <li key={`${one.kind} ${one.currency} ${one.network ?? ''}`}>
            <Difference {...one} />
          </li>
        ))}
      </ul>
      <p>{words.hint}</p>
    </Banner>
  );
};

const Difference = ({ kind, currency, network, held, amount, since }: Reconciliation['differences'][number]) => {
  const { networkName } = useCurrencyBook();
  const place = kind === 'BANK' ? words.bank(currency) : words.custody(currency, networkName(currency, network ?? ''));
  return (
    <>
      {place} {words.holds[held][0]} <Amount money={{ amount, currency }} network={network} /> {words.holds[held][1]}{' '}
      <DateTimeText iso={since} />
    </>
  );
};

export default Differences;
