import { all } from '@countinghouse/contract/permissions';
import { useBusinessView } from '../../../entities/business/view';
import { useMay } from '../../../platform/session';
import { Figures } from './figures';
import { BusinessHeld } from './held';
import { useAsked } from './controls';
import { CompareButton, PeriodPicker, SaveButton } from './pickers';
import styles from './statistics.module.css';

/** Statistics tab: the screen for one business. Only its balances for people without GET_STATISTICS. */
const StatisticsTab = () => {
  const { id } = useBusinessView();
  const maySeeActivity = useMay(all('GET_STATISTICS'));
  const { asked, ...rest } = useAsked();
  const controls = { ...rest, asked: { ...asked, businessId: id } };
  return (
    <div className={styles.tab}>
      {maySeeActivity && (
        <div className={styles.tools}>
          <PeriodPicker {...controls} />
          <CompareButton {...controls} />
          <SaveButton {...controls} />
        </div>
      )}
      <BusinessHeld businessId={id} />
      {maySeeActivity && <Figures {...controls} />}
    </div>
  );
};

export default StatisticsTab;
