import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { Icon, LinkButton, Skeleton, StatusChip } from '@countinghouse/ui';
import { useComposition } from '../../../platform/composition';
import { messages } from './messages';
import { proofsOf, verdictOf } from './proofs';
import styles from './morning.module.css';
import { targets } from './paths';
import { Region } from './region';

type BooksProps = {
  readonly health: LedgerHealth | undefined;
  readonly outside: Reconciliation | undefined;
  readonly now: number;
  readonly failure: Parameters<typeof Region>[0]['failure'];
};

/** Soundness of the books: the checks of the ledger's own page, with the time of their last run. */
export const Books = ({ health, outside, now, failure = null }: BooksProps) => {
  const { canOpen } = useComposition();
  return (
    <Region
      place="books"
      title={messages.books}
      aside={health && <StatusChip {...verdictOf(health, outside, now)} />}
      failure={failure}
    >
      <ul className={styles.proofs}>
        {!health &&
          [0, 1, 2].map((row) => (
            <li key={row}>
              <Skeleton width={16} />
              <Skeleton width={200} />
            </li>
          ))}
        {health &&
          proofsOf(health, outside, now).map(({ id, state, text, note }) => (
            <li key={id} data-state={state}>
              <Icon name={state === 'HOLDS' ? 'check' : state === 'BROKEN' ? 'mark-danger' : 'clock'} />
              <div>
                {text}
                {note !== null && <small>{note}</small>}
              </div>
            </li>
          ))}
      </ul>
      <div className={styles.actions}>
        {canOpen(targets.letters) && (
          <LinkButton size="sm" icon="document-check" href={targets.letters}>
            {messages.letters}
          </LinkButton>
        )}
        {canOpen(targets.health) && (
          <LinkButton size="sm" variant="ghost" href={targets.health}>
            {messages.health}
          </LinkButton>
        )}
      </div>
    </Region>
  );
};
