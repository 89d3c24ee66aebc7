import { ErrorState, laterCode, Skeleton, Stack, useLaterCode } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { spokenText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { approvalQuery } from './api';
import { ApprovalFacts } from './approval-facts';
import { messages } from './messages';
import { itemOf, type ApprovalItem } from './model';
import { OpenWithdrawal, Refusal } from './open-withdrawal';
import { Queue } from './queue';
import { SlipAmount, VoteSlip } from './vote-slip';
import styles from './withdrawal-approvals.module.css';

/** Votes come after the facts, so that their fields are loaded while these are read. */
const voting = laterCode(() => import('./decide'));

type Props = {
  readonly rows: readonly ApprovalItem[];
  /** Id in the address; null: the first one is read. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
};

/** From 1200 px: the pending ones, the recipient with its facts, and the slip with the vote, beside each other. */
export const ApprovalDesk = ({ rows, openId, onOpen }: Props) => {
  const book = useCurrencyBook();
  const id = openId ?? rows[0]?.id ?? null;
  const detail = useQuery(approvalQuery(id));
  const vote = useLaterCode(voting);
  const place = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
  // One that waits for somebody else is next only when none waits for the reader.
  const next = others.find(({ canVote }) => canVote) ?? others[0];
  const nextName =
    next &&
    messages.decide.named(next.businessName, spokenText(book, { amount: next.amount, currency: next.currency }));
  return (
    <div className={styles.desk}>
      <Queue rows={rows} openId={id} onOpen={onOpen} />
      {detail.data ? (
        <>
          <section className={styles.facts} aria-label={detail.data.clientWithdrawalId}>
            <ApprovalFacts detail={detail.data} />
            <div>
              <OpenWithdrawal of={itemOf(detail.data)} />
            </div>
          </section>
          <aside className={styles.slip} aria-label={messages.decide.slip}>
            <SlipAmount detail={detail.data} />
            <VoteSlip detail={detail.data} />
            <Refusal detail={detail.data} />
            {detail.data.canVote && !vote && <Skeleton shape="block" width="100%" />}
            {detail.data.canVote && vote && (
              <vote.Decide
                key={detail.data.withdrawalId}
                approval={detail.data}
                next={nextName ?? null}
                onDecided={() => onOpen(next?.id ?? null)}
              />
            )}
          </aside>
        </>
      ) : detail.error ? (
        <ErrorState
          message={detail.error.message}
          onRetry={() => void detail.refetch()}
          isRetrying={detail.isFetching}
        />
      ) : (
        <Stack gap={3}>
          <Skeleton shape="block" width="100%" />
        </Stack>
      )}
    </div>
  );
};
