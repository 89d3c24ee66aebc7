import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { DateTimeText, LinkButton, SkeletonRows } from '@countinghouse/ui';
import { useId } from 'react';
import { useComposition } from '../../../platform/composition';
import { FoldRow } from './fold-row';
import styles from './ledger-health.module.css';
import { messages } from './messages';

type Pending = LedgerHealth['pending'][number];

/** Pending items with money in the books, the longest waiting first; each links to its oldest. */
export const Waiting = ({ pending }: { readonly pending: readonly Pending[] | undefined }) => {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{messages.waiting}</h2>
      {pending?.length === 0 ? (
        <p className={styles.nothing}>{messages.verdicts.none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.waiting}`} aria-labelledby={heading} aria-busy={!pending}>
            <thead>
              <tr>
                <th scope="col">{messages.kind}</th>
                <th scope="col">{messages.waits}</th>
                <th scope="col">{messages.oldestSince}</th>
                <th scope="col">
                  <span className={styles.spoken}>{messages.open}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {!pending && <SkeletonRows rows={4} columns={4} />}
              {pending?.map((one) => (
                <Row key={one.kind} {...one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

const Row = ({ kind, count, isMore, since, businessId, item }: Pending) => {
  const { places } = useComposition();
  const href = item && places[item.entityType]?.(item.entityId, { businessId, fromBusinessId: businessId });
  return (
    <FoldRow name={messages.kinds[kind]}>
      <th scope="row">{messages.kinds[kind]}</th>
      <td data-label={messages.waits} data-lead>
        {isMore ? messages.atLeast(count) : count}
      </td>
      <td data-label={messages.oldestSince}>
        <DateTimeText iso={since} />
      </td>
      <td data-end>
        {href && (
          <LinkButton size="sm" href={href} aria-label={messages.openOldest(messages.kinds[kind])}>
            {messages.open}
          </LinkButton>
        )}
      </td>
    </FoldRow>
  );
};
