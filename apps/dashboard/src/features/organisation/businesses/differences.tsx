import { Banner } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery } from '../../../entities/balance/api';
import { Difference, placeOf } from '../../../entities/balance/difference';
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
          <li key={placeOf(one)}>
            <Difference {...one} />
          </li>
        ))}
      </ul>
      <p>{words.hint}</p>
    </Banner>
  );
};

export default Differences;
