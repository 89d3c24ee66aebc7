import { Banner } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery } from '../../../entities/balance/api';
import { Difference, placeOf } from '../../../entities/balance/difference';
import styles from './businesses.module.css';
import { messages } from './messages';

const words = messages.differences;

/** Differences between external holdings and the ledger. Hidden while they agree, as they nearly always do. */
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
