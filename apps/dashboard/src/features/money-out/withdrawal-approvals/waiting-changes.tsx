import type { ApprovalRuleChange } from '@countinghouse/contract/money-out/approval-rules';
import { Banner, Button } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { rulesQuery } from './rule-api';
import { ruleMessages } from './rule-messages';
import { termsText } from './rule-model';
import styles from './withdrawal-approvals.module.css';

const ChangeDialog = lazy(() => import('./change-dialog'));
const { waiting: texts } = ruleMessages;

/** The changes that a second administrator has to confirm. */
export const WaitingChanges = () => {
  const { data } = useQuery(rulesQuery());
  if (!data || data.changes.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {data.changes.map((change) => (
        <WaitingChange key={change.id} change={change} />
      ))}
    </div>
  );
};

const WaitingChange = ({ change }: { change: ApprovalRuleChange }) => {
  const book = useCurrencyBook();
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null);
  return (
    <Banner
      tone="warning"
      title={`${texts.title}: ${texts.kinds[change.kind].toLowerCase()}`}
      action={
        <>
          {change.canConfirm && (
            <Button size="sm" variant="primary" onPress={() => setAsked('confirm')}>
              {texts.confirm}
            </Button>
          )}
          <Button size="sm" onPress={() => setAsked('withdraw')}>
            {texts.withdraw}
          </Button>
        </>
      }
    >
      {texts.text(termsText(change, book), change.askedBy)}
      {asked && (
        <Suspense>
          <ChangeDialog change={change} how={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Banner>
  );
};
