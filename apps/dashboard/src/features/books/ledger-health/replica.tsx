import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { StatusChip, type Tone } from '@countinghouse/ui';
import { useId } from 'react';
import styles from './ledger-health.module.css';
import { messages } from './messages';

type ReadReplica = NonNullable<LedgerHealth['replica']>;

const tones: Readonly<Record<ReadReplica['state'], Tone>> = {
  FOLLOWS: 'success',
  BEHIND: 'warning',
  AWAY: 'warning',
};

/** Server that lists, statistics and exports are read from. */
export const Replica = ({ replica: { state, lagSeconds } }: { readonly replica: ReadReplica }) => {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{messages.replica}</h2>
      <p className={styles.note}>{messages.replicaHint}</p>
      <p className={styles.replica}>
        <StatusChip tone={tones[state]} label={messages.replicaStates[state]} />
        <span>{state === 'FOLLOWS' ? messages.replicaReads : messages.primaryReads(lagSeconds)}</span>
      </p>
    </section>
  );
};
