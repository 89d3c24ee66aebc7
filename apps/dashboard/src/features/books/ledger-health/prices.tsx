import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { Button, DateTimeText, SkeletonRows, StatusChip, type Tone } from '@countinghouse/ui';
import { useId, useState } from 'react';
import { rateText } from '../../../entities/currency/figures';
import { FoldRow } from './fold-row';
import styles from './ledger-health.module.css';
import { messages } from './messages';

type PricesOf = LedgerHealth['prices'];

const tones: Readonly<Record<PricesOf['pairs'][number]['state'], Tone>> = {
  CURRENT: 'success',
  OLD: 'warning',
  REFERENCE: 'neutral',
};

/** Pairs that nothing is priced by come first. */
const ranks: Readonly<Record<PricesOf['pairs'][number]['state'], number>> = { OLD: 0, CURRENT: 1, REFERENCE: 2 };

/** More rows than these open on demand. */
const mostShown = 12;

/** Prices of the installation with their ages, and the markets that have to agree on them. */
export const Prices = ({ prices }: { readonly prices: PricesOf | undefined }) => {
  const heading = useId();
  const [isWhole, showWhole] = useState(false);
  const pairs = prices?.pairs.toSorted((one, other) => ranks[one.state] - ranks[other.state]);
  const isCut = !isWhole && pairs !== undefined && pairs.length > mostShown;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{messages.prices}</h2>
      <p className={styles.note}>{messages.pricesHint}</p>
      {prices && prices.sources.length > 0 && <Sources sources={prices.sources} />}
      {prices?.pairs.length === 0 ? (
        <p className={styles.nothing}>{messages.noPrices}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.prices}`} aria-labelledby={heading} aria-busy={!prices}>
            <thead>
              <tr>
                <th scope="col">{messages.pair}</th>
                <th scope="col">{messages.price}</th>
                <th scope="col">{messages.asOf}</th>
                <th scope="col">{messages.state}</th>
              </tr>
            </thead>
            <tbody>
              {!prices && <SkeletonRows rows={6} columns={4} />}
              {pairs?.slice(0, isCut ? mostShown : undefined).map((pair) => (
                <Pair key={`${pair.base}/${pair.quote}`} {...pair} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isCut && (
        <p className={styles.more}>
          <Button size="sm" onPress={() => showWhole(true)}>
            {messages.allPairs(pairs.length)}
          </Button>
        </p>
      )}
    </section>
  );
};

const Pair = ({ base, quote, mid, at, state, said }: PricesOf['pairs'][number]) => (
  <FoldRow name={`${base}/${quote}`}>
    <th scope="row">
      <span className={styles.pair}>
        {base}/{quote}
        {said !== null && <small>{said}</small>}
      </span>
    </th>
    <td data-label={messages.price} data-lead>
      {mid === null ? '–' : `${rateText(mid)} ${quote}`}
    </td>
    <td data-label={messages.asOf}>{at === null ? '–' : <DateTimeText iso={at} />}</td>
    <td data-label={messages.state} data-end>
      <StatusChip tone={tones[state]} label={messages.priceStates[state]} />
    </td>
  </FoldRow>
);

const Sources = ({ sources }: Pick<PricesOf, 'sources'>) => (
  <div className={styles.scroll}>
    <table className={`${styles.table} ${styles.sources}`} aria-label={messages.market}>
      <thead>
        <tr>
          <th scope="col">{messages.market}</th>
          <th scope="col">{messages.pairsStated}</th>
          <th scope="col">{messages.lastAnswer}</th>
          <th scope="col">{messages.lastFault}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, pairs, answeredAt, problem }) => (
          <tr key={source}>
            <th scope="row">{source}</th>
            <td data-label={messages.pairsStated}>{pairs}</td>
            <td data-label={messages.lastAnswer}>
              {answeredAt === null ? messages.neverAnswered : <DateTimeText iso={answeredAt} />}
            </td>
            <td data-label={messages.lastFault}>{problem ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
