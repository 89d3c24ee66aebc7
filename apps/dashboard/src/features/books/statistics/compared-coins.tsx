import type { CoinStatistics } from '@countinghouse/contract/books/statistics';
import { SkeletonRows } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { shownText } from '../../../entities/currency/figures';
import { CoinName, percentOf } from './activity';
import { coinsQuery, type Side } from './api';
import { comparedCoins, differenceOf, type CoinFigures, type Pair } from './compare';
import {
  Called,
  DifferenceText,
  Failure,
  Key,
  bothOf,
  hasFailed,
  letters,
  type Compared,
  type Two,
} from './compared-parts';
import { texts } from './later-messages';
import { messages } from './messages';
import own from './side-by-side.module.css';
import styles from './statistics.module.css';

type Props = Pick<Compared, 'pair' | 'names'> & { readonly side: Side };

/** Both, coin by coin, and how they differ. */
export const ComparedCoins = ({ side, pair, names }: Props) => {
  const heading = useId();
  const answers: Two<CoinStatistics> = [useQuery(coinsQuery(side, pair[0])), useQuery(coinsQuery(side, pair[1]))];
  const both = bothOf(answers);
  const sideTexts = messages.sides[side];
  const rows = both && comparedCoins(both);
  return (
    <section className={own.coins} aria-labelledby={heading} aria-busy={!both && !hasFailed(answers)}>
      <div className={own.coinsHead}>
        <h2 id={heading}>{sideTexts.byCoin}</h2>
        <p className={own.legend} aria-hidden="true">
          {([0, 1] as const).map((index) => (
            <span key={index}>
              <Key index={index} /> {names[index]}
            </span>
          ))}
        </p>
      </div>
      {hasFailed(answers) ? (
        <div className={styles.failed}>
          <Failure answers={answers} names={names} />
        </div>
      ) : (
        <table className={`${styles.table} ${own.table}`} aria-labelledby={heading}>
          <thead>
            <tr className={own.groups}>
              <th scope="col" rowSpan={2}>
                {messages.coin}
              </th>
              <th scope="colgroup" colSpan={3}>
                {messages.count}
              </th>
              <th scope="colgroup" colSpan={2}>
                {messages.percent}
              </th>
              <th scope="colgroup" colSpan={3}>
                {messages.volume}
                {both && `, ${both[0].currency}`}
              </th>
            </tr>
            <tr className={own.letters}>
              <Heads names={names} hasDifference />
              <Heads names={names} />
              <Heads names={names} hasDifference />
            </tr>
          </thead>
          <tbody>
            {!rows ? (
              <SkeletonRows rows={7} columns={9} />
            ) : rows.length === 0 ? (
              <tr className={own.none}>
                <td colSpan={9} className={styles.nothing}>
                  {sideTexts.none}
                </td>
              </tr>
            ) : (
              rows.map(({ code, pair: figures }) => (
                <tr key={code ?? 'other'}>
                  <th scope="row">
                    <CoinName code={code} />
                  </th>
                  <Cells figures={figures} names={names} />
                </tr>
              ))
            )}
          </tbody>
          {both && rows && rows.length > 0 && (
            <tfoot>
              <tr className={`${styles.total} ${own.total}`}>
                <th scope="row">{messages.total}</th>
                <Cells figures={[allOf(both[0]), allOf(both[1])]} names={names} />
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
};

const allOf = ({ totalCount, totalVolume, rows }: CoinStatistics): CoinFigures => ({
  count: totalCount,
  percent: rows.length === 0 ? '0.00' : '100.00',
  volume: totalVolume,
});

const Heads = ({ names, hasDifference }: { readonly names: Pair<string>; readonly hasDifference?: boolean }) => (
  <>
    {([0, 1] as const).map((index) => (
      <th key={index} scope="col" className={styles.number}>
        <Called index={index} names={names} />
      </th>
    ))}
    {hasDifference && (
      <th scope="col" className={styles.number}>
        {texts.differenceHead}
      </th>
    )}
  </>
);

/** Name of the side at each figure, on a phone without column headings. */
const Of = ({ children }: { readonly children: string }) => (
  <span className={own.whose}>
    {children}
    {': '}
  </span>
);

type CellsProps = { readonly figures: Pair<CoinFigures>; readonly names: Pair<string> };

const Cells = ({ figures: [one, other], names }: CellsProps) => {
  const [ofOne, ofOther] = [texts.whose(letters[0], names[0]), texts.whose(letters[1], names[1])];
  return (
    <>
      <td className={`${styles.number} ${own.countOne}`}>
        <Of>{ofOne}</Of>
        {messages.number(one.count)}
      </td>
      <td className={`${styles.number} ${own.countOther}`}>
        <Of>{ofOther}</Of>
        {messages.number(other.count)}
      </td>
      <td className={`${styles.number} ${own.countDifference}`}>
        <Of>{texts.differenceHead}</Of>
        <DifferenceText difference={differenceOf([String(one.count), String(other.count)], 0)} />
      </td>
      <td className={`${styles.number} ${own.percentOne}`}>
        <Of>{ofOne}</Of>
        {percentOf(one.percent)}
      </td>
      <td className={`${styles.number} ${own.percentOther}`}>
        <Of>{ofOther}</Of>
        {percentOf(other.percent)}
      </td>
      <td className={`${styles.number} ${own.volumeOne}`}>
        <Of>{ofOne}</Of>
        {shownText(one.volume, 2)}
      </td>
      <td className={`${styles.number} ${own.volumeOther}`}>
        <Of>{ofOther}</Of>
        {shownText(other.volume, 2)}
      </td>
      <td className={`${styles.number} ${own.volumeDifference}`}>
        <Of>{texts.differenceHead}</Of>
        <DifferenceText difference={differenceOf([one.volume, other.volume], 2)} />
      </td>
    </>
  );
};
