import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { DateTimeText, SkeletonRows, StatusChip, type Tone } from '@countinghouse/ui';
import { useId } from 'react';
import { figureText } from '../../../platform/list/range';
import { FoldRow } from './fold-row';
import styles from './ledger-health.module.css';
import { messages } from './messages';

type ReadChain = LedgerHealth['chains'][number];

const tones: Readonly<Record<ReadChain['state'], Tone>> = {
  CURRENT: 'success',
  FAILING: 'danger',
  DELAYED: 'warning',
  NOT_READ: 'neutral',
};

/** Chains of the installation with their newest blocks, and the last fault of each node. */
export const Chains = ({ chains }: { readonly chains: readonly ReadChain[] | undefined }) => {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{messages.chains}</h2>
      <p className={styles.note}>{messages.chainsHint}</p>
      {chains?.length === 0 ? (
        <p className={styles.nothing}>{messages.noChains}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.prices}`} aria-labelledby={heading} aria-busy={!chains}>
            <thead>
              <tr>
                <th scope="col">{messages.chain}</th>
                <th scope="col">{messages.newestBlock}</th>
                <th scope="col">{messages.newestSince}</th>
                <th scope="col">{messages.state}</th>
              </tr>
            </thead>
            <tbody>
              {!chains && <SkeletonRows rows={4} columns={4} />}
              {chains?.map((chain) => (
                <Row key={chain.chain} {...chain} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

const Row = ({ chain, state, height, headSince, hiddenOutputs, problem }: ReadChain) => (
  <FoldRow name={chain}>
    <th scope="row">
      <span className={styles.pair}>
        {chain}
        {hiddenOutputs > 0 && <small>{messages.hiddenOutputs(hiddenOutputs)}</small>}
        {problem !== null && (
          <small>
            {problem.text}, <DateTimeText iso={problem.at} />
          </small>
        )}
      </span>
    </th>
    <td data-label={messages.newestBlock} data-lead>
      {height === null ? '–' : figureText(height)}
    </td>
    <td data-label={messages.newestSince}>{headSince === null ? '–' : <DateTimeText iso={headSince} />}</td>
    <td data-label={messages.state} data-end>
      <StatusChip tone={tones[state]} label={messages.chainStates[state]} />
    </td>
  </FoldRow>
);
