import type { Morning } from '@countinghouse/contract/operating/morning';
import { AmountText, DateTimeText, FigureLink, Skeleton } from '@countinghouse/ui';
import { ChangeList, Signed } from '../../../entities/change/change-list';
import { shownText } from '../../../entities/currency/figures';
import { ProofButton } from '../../../entities/proof/proof-button';
import { hrefAsOf } from '../../../entities/past/as-of';
import { useComposition } from '../../../platform/composition';
import { messages } from './messages';
import styles from './morning.module.css';
import { targets } from './paths';
import { Region } from './region';
import { whenText } from './times';

type MoneyProps = {
  /** Undefined while loading. */
  readonly money: Morning | undefined;
  readonly failure: Parameters<typeof Region>[0]['failure'];
};

const places = 2;

/** The one figure: what can be paid with, over the visible businesses. */
export const Available = ({ money, failure = null }: MoneyProps) => {
  const { canOpen } = useComposition();
  const parts = [targets.statistics, targets.businesses].find(canOpen);
  const figure = money && <AmountText text={money.available} code={money.uniformCurrency} kind="fiat" size="xl" />;
  return (
    <Region
      place="now"
      title={
        <span className={styles.small}>
          {money ? messages.available(money.businesses) : failure ? messages.spendable : <Skeleton width={150} />}
        </span>
      }
      failure={failure}
    >
      <p className={styles.figure}>
        {!figure ? (
          <Skeleton width={240} shape="block" />
        ) : parts === undefined ? (
          figure
        ) : (
          <FigureLink href={parts} title={messages.partsOf}>
            {figure}
          </FigureLink>
        )}
        {figure && <ProofButton figure={{ businessId: null, measure: 'available', currency: null, asOf: null }} />}
      </p>
      <p className={styles.basis}>
        {money ? (
          <>
            {messages.basis(shownText(money.pending, places), shownText(money.held, places))}
            {money.ratesAt !== null && (
              <>
                {' · '}
                <span className={styles.rates}>
                  {messages.ratesOf} <DateTimeText iso={money.ratesAt} show="time" />
                </span>
              </>
            )}
          </>
        ) : (
          <Skeleton width={220} />
        )}
      </p>
    </Region>
  );
};

/** Reasons for which the figure above is another than at the last visit; the lines add up to it. */
export const Since = ({ money, now, failure = null }: MoneyProps & { readonly now: number }) => {
  const { canOpen } = useComposition();
  const title = !money ? (
    failure ? (
      messages.sinceLastVisit
    ) : (
      <Skeleton width={140} />
    )
  ) : money.lastVisitAt === null ? (
    messages.sinceMidnight
  ) : (
    messages.since(whenText(money.since, now))
  );
  return (
    <Region place="since" title={title} failure={failure}>
      {money && !money.change ? (
        <p className={styles.quiet}>{messages.unknownThen}</p>
      ) : (
        <ChangeList
          change={money?.change ?? undefined}
          currency={money?.uniformCurrency ?? ''}
          {...(money &&
            canOpen(targets.businesses) && {
              why: { href: hrefAsOf(targets.businesses, money.since), title: messages.lookBack },
            })}
        />
      )}
    </Region>
  );
};

/** Money that is expected, or sent and not final. */
export const OnItsWay = ({ money, failure = null }: MoneyProps) => {
  const lines = money?.onItsWay ?? [];
  const counted = (isComing: boolean): number =>
    lines
      .filter(({ kind }) => (kind === 'PAYMENTS' || kind === 'BANK_DEPOSITS') === isComing)
      .reduce((count, line) => count + line.count, 0);
  return (
    <Region
      place="way"
      title={messages.onItsWay}
      count={lines.length > 0 && messages.inAndOut(counted(true), counted(false))}
      failure={failure}
    >
      {money && lines.length === 0 ? (
        <p className={styles.quiet}>{messages.nothingOnItsWay}</p>
      ) : (
        <ul className={styles.wayLines}>
          {!money &&
            [0, 1, 2, 3].map((row) => (
              <li key={row}>
                <Skeleton width={160} />
              </li>
            ))}
          {money &&
            lines.map(({ kind, count, businesses, amount, oldestAt }) => (
              <li key={kind}>
                <div>
                  <b>{messages.way[kind](count)}</b>
                  <small>{messages.ofBusinesses(businesses)}</small>
                </div>
                <div className={styles.stage}>
                  <span>{messages.stages[kind]}</span>
                  <small>
                    {messages.oldest} <DateTimeText iso={oldestAt} />
                  </small>
                </div>
                {amount === null ? (
                  <span className={styles.amount}>–</span>
                ) : (
                  <Signed text={amount} currency={money.uniformCurrency} />
                )}
              </li>
            ))}
          {money && (
            <li className={styles.total}>
              <span>{messages.net}</span>
              {money.onItsWayTotal === null ? (
                <span className={styles.amount}>–</span>
              ) : (
                <Signed text={money.onItsWayTotal} currency={money.uniformCurrency} />
              )}
            </li>
          )}
        </ul>
      )}
    </Region>
  );
};
