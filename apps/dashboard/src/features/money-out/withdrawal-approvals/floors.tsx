import type { ApprovalFloorView } from '@countinghouse/contract/money-out/approval-rules';
import { Banner } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { rulesQuery } from './rule-api';
import { ruleMessages } from './rule-messages';
import { floorText } from './rule-model';
import styles from './withdrawal-approvals.module.css';

const { floors: texts } = ruleMessages;
const none: readonly ApprovalFloorView[] = [];

/** Approvals that the platform's operators ask for at least; none until they are known. */
export const useFloors = (): readonly ApprovalFloorView[] => useQuery(rulesQuery()).data?.floors ?? none;

/** The floors under the rules, and what they mean for them. */
export const Floors = () => {
  const floors = useFloors();
  const book = useCurrencyBook();
  if (floors.length === 0) return null;
  return (
    <Banner tone="info" title={texts.title}>
      <ul className={styles.floors}>
        {floors.map((floor) => (
          <li key={floor.kind}>{floorText(floor, book)}</li>
        ))}
      </ul>
      {texts.why}
    </Banner>
  );
};
