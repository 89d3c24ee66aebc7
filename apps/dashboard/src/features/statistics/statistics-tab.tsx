import { all } from '@countinghouse/contract/permissions';
import { useBusinessView } from '../../entities/business/view';
import { useMay } from '../../platform/session';
import { Activity } from './activity';
import { BusinessHeld } from './held';
import { PeriodPicker, useAsked } from './pickers';
import styles from './statistics.module.css';

/** The Statistics tab: the same of one business. Its balances alone for people without GET_STATISTICS. */
const StatisticsTab = () => {
  const { id } = useBusinessView();
  const maySeeActivity = useMay(all('GET_STATISTICS'));
  const controls = useAsked();
  return (
    <div className={styles.tab}>
      {maySeeActivity && (
        <div className={styles.tools}>
          <PeriodPicker {...controls} />
        </div>
      )}
      <BusinessHeld businessId={id} />
      {maySeeActivity && <Activity asked={{ ...controls.asked, businessId: id }} />}
    </div>
  );
};

export default StatisticsTab;
