import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { Banner, DateTimeText } from '@countinghouse/ui';
import styles from './ledger-health.module.css';
import { messages } from './messages';

/** Less time than this leaves nobody a weekend: rows are about to be refused. */
const urgentMs = 7 * 86_400_000;

type LateMonthsProps = {
  /** At least one. */
  readonly months: LedgerHealth['lateMonths'];
  readonly asOf: string;
};

/** Tables of the database that soon have no month for their rows. */
export const LateMonths = ({ months, asOf }: LateMonthsProps) => {
  const isUrgent = months.some(({ coveredUntil }) => Date.parse(coveredUntil) - Date.parse(asOf) < urgentMs);
  return (
    <Banner tone={isUrgent ? 'danger' : 'warning'} title={messages.lateMonths}>
      <ul className={styles.findings}>
        {months.map(({ table, coveredUntil }) => (
          <li key={table}>
            {messages.rowsOf(table)}{' '}
            {coveredUntil <= asOf ? (
              messages.refusedNow
            ) : (
              <>
                {messages.acceptedUntil} <DateTimeText iso={coveredUntil} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{messages.lateMonthsHint}</p>
    </Banner>
  );
};
