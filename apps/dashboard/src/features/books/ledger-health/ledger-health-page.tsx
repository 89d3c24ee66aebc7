import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { DateTimeText, ErrorState, Page, PageHeader, Skeleton, StatusChip } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reconciliationQuery } from '../../../entities/balance/api';
import { ledgerHealthQuery } from '../../../entities/ledger/api';
import { Carriers } from './carriers';
import { Chains } from './chains';
import { BrokenRules, Findings, OutsideDifferences } from './findings';
import styles from './ledger-health.module.css';
import { LateMonths } from './late-months';
import { messages } from './messages';
import { comparedVerdict, verdictOf, waitingTone, wholeVerdict, type Verdict } from './model';
import { Prices } from './prices';
import { Replica } from './replica';
import { Sums } from './sums';
import { title } from './title';
import { Waiting } from './waiting';

/** Trustworthiness of the books: recomputed, compared with external holdings, summed, and pending items. */
const LedgerHealthPage = () => {
  const health = useQuery(ledgerHealthQuery());
  const outside = useQuery(reconciliationQuery());
  const { data, error } = health;
  return (
    <Page isForCards>
      <PageHeader title={title} subtitle={messages.subtitle} />
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void health.refetch()} isRetrying={health.isFetching} />
      ) : (
        <>
          <div className={styles.answers}>
            <Verified health={data} />
            <Whole health={data} />
            <Compared outside={outside.data} error={outside.error} />
            <Oldest health={data} />
          </div>
          <div className={styles.banners}>
            {data && data.lateMonths.length > 0 && <LateMonths months={data.lateMonths} asOf={data.asOf} />}
            {data?.verification && data.verification.findings.length > 0 && (
              <Findings findings={data.verification.findings} />
            )}
            {data?.whole && data.whole.findings.length > 0 && <BrokenRules {...data.whole} />}
            {outside.data && outside.data.differences.length > 0 && <OutsideDifferences {...outside.data} />}
          </div>
          <Sums sums={data?.sums} />
          <Waiting pending={data?.pending} />
          <Chains chains={data?.chains} />
          <Carriers health={data} />
          <Prices prices={data?.prices} />
          {data?.replica && <Replica replica={data.replica} />}
        </>
      )}
    </Page>
  );
};

type AnswerProps = {
  readonly question: string;
  /** Undefined while loading, and after a failure. */
  readonly verdict: Verdict | undefined;
  readonly when?: ReactNode;
  /** Undefined while loading; after a failure of the verdict, its reason. */
  readonly children: ReactNode;
};

const Answer = ({ question, verdict, when, children }: AnswerProps) => (
  <section className={styles.answer}>
    <h2>{question}</h2>
    <p className={styles.verdict}>
      {verdict ? <StatusChip {...verdict} /> : children ? '–' : <Skeleton width={96} shape="chip" />}
    </p>
    <p className={styles.when}>{verdict || children ? when : <Skeleton width={176} />}</p>
    <p className={styles.note}>{verdict || children ? children : <Skeleton width={144} />}</p>
  </section>
);

const Verified = ({ health }: { readonly health: LedgerHealth | undefined }) => {
  const run = health?.verification;
  return (
    <Answer
      question={messages.verifier}
      verdict={health && verdictOf(health.verification)}
      when={
        run && (
          <>
            {messages.lastRun} <DateTimeText iso={run.finishedAt} />
          </>
        )
      }
    >
      {run ? messages.checked(run.checked) : health && messages.firstRun}
    </Answer>
  );
};

const Whole = ({ health }: { readonly health: LedgerHealth | undefined }) => {
  const run = health?.whole;
  return (
    <Answer
      question={messages.whole}
      verdict={health && wholeVerdict(health.whole)}
      when={
        run && (
          <>
            {messages.wholeRun} <DateTimeText iso={run.finishedAt} />
          </>
        )
      }
    >
      {run
        ? run.unfinished > 0
          ? messages.wholeUnfinished(run.unfinished, run.rules)
          : messages.wholeChecked(run.rules)
        : health && messages.firstWhole}
    </Answer>
  );
};

const Compared = ({
  outside,
  error,
}: {
  readonly outside: Reconciliation | undefined;
  readonly error: Error | null;
}) => (
  <Answer
    question={messages.outside}
    verdict={outside && comparedVerdict(outside)}
    when={
      outside?.comparedAt && (
        <>
          {messages.compared} <DateTimeText iso={outside.comparedAt} />
        </>
      )
    }
  >
    {!outside
      ? error?.message
      : outside.comparedAt === null
        ? messages.firstCompared
        : outside.differences.length === 0 && messages.comparedWith}
  </Answer>
);

const Oldest = ({ health }: { readonly health: LedgerHealth | undefined }) => {
  const oldest = health?.pending[0];
  return (
    <Answer
      question={messages.oldest}
      verdict={
        health &&
        (oldest
          ? { tone: waitingTone(oldest.since, health.asOf), label: messages.kinds[oldest.kind] }
          : { tone: 'success', label: messages.verdicts.none })
      }
      when={
        oldest && (
          <>
            {messages.since} <DateTimeText iso={oldest.since} />
          </>
        )
      }
    >
      {health && !oldest && messages.nothingWaits}
    </Answer>
  );
};

export default LedgerHealthPage;
