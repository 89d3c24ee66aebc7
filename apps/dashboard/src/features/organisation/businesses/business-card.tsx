import { AmountText, Card, FigureLink, LinkButton, Monogram, Skeleton } from '@countinghouse/ui';
import { useId } from 'react';
import { businessHref } from '../../../entities/business/paths';
import { Amount, CurrencyCoin } from '../../../entities/currency/cells';
import { shownText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { accountHref } from '../../../entities/ledger/account';
import styles from './businesses.module.css';
import { messages } from './messages';
import type { BusinessCardModel } from './model';
import { netText, totalWorthSaying } from './model';

type BusinessCardProps = {
  readonly card: BusinessCardModel;
  /** Where the business is edited; null where that is not offered. */
  readonly editHref: string | null;
};

/** A business: its name, what it holds in all and per currency, and the ways into it. */
export const BusinessCard = ({ card, editHref }: BusinessCardProps) => {
  const nameId = useId();
  const total = totalWorthSaying(card);
  return (
    <Card
      isFlush
      title={
        <div className={styles.head}>
          <Monogram name={card.name} />
          <h2 id={nameId} title={card.name}>
            {card.name}
          </h2>
        </div>
      }
      actions={
        editHref && (
          <span className={styles.above}>
            <LinkButton
              variant="ghost"
              size="sm"
              icon="pencil"
              href={editHref}
              aria-label={`${messages.edit} ${card.name}`}
            >
              {messages.edit}
            </LinkButton>
          </span>
        )
      }
      footer={
        <>
          <span className={styles.quiet}>{messages.settlesIn(card.settlementCurrency)}</span>
          <span className={styles.whole}>
            <LinkButton
              variant="ghost"
              size="sm"
              trailingIcon="arrow-right"
              href={businessHref(card.id)}
              aria-label={`${messages.expand} ${card.name}`}
            >
              {messages.expand}
            </LinkButton>
          </span>
        </>
      }
    >
      {total && <Total total={total} />}
      {card.today !== undefined && <Today today={card.today} />}
      {card.balances && <Balances businessId={card.id} balances={card.balances} isOnly={!total} labelledBy={nameId} />}
    </Card>
  );
};

const Today = ({ today }: { today: NonNullable<BusinessCardModel['today']> | null }) => (
  <p className={styles.today} title={messages.todayHint}>
    <span className={styles.quiet}>{messages.today}</span>
    {today ? <AmountText text={netText(today.net)} code={today.currency} kind="fiat" /> : <Skeleton width={88} />}
  </p>
);

const Total = ({ total }: { total: NonNullable<BusinessCardModel['total']> }) => (
  <p className={styles.total}>
    <span className={styles.quiet}>{messages.total}</span>
    <AmountText text={shownText(total.amount, 2)} code={total.currency} kind="fiat" />
  </p>
);

const Balances = ({
  businessId,
  balances,
  isOnly,
  labelledBy,
}: {
  businessId: string;
  balances: NonNullable<BusinessCardModel['balances']>;
  /** No total stands above them. */
  isOnly: boolean;
  labelledBy: string;
}) => {
  const book = useCurrencyBook();
  const labelId = useId();
  return (
    <>
      <span id={labelId} hidden>
        {messages.settlementBalances}
      </span>
      <ul className={styles.balances} aria-labelledby={`${labelId} ${labelledBy}`}>
        {balances.map((balance) => (
          <li key={balance.currency} className={balances.length === 1 && isOnly ? styles.only : undefined}>
            <span className={styles.currency}>
              <CurrencyCoin code={balance.currency} />
              {book.nameOf(balance.currency)}
            </span>
            <span className={styles.above}>
              <FigureLink
                href={accountHref(businessId, { kind: 'available', currency: balance.currency })}
                title={messages.entriesOf(balance.currency)}
              >
                <Amount money={balance} />
              </FigureLink>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** A card that is still awaited, as tall as a usual one. */
export const BusinessCardSkeleton = () => (
  <Card
    isFlush
    title={
      <div className={styles.head}>
        <Skeleton shape="block" width={32} />
        <Skeleton width={128} />
      </div>
    }
    footer={<Skeleton width={96} />}
  >
    <div className={styles.total}>
      <Skeleton width={72} />
      <Skeleton width={168} />
    </div>
    <ul className={styles.balances}>
      {[104, 88, 120].map((width) => (
        <li key={width}>
          <Skeleton width={72} />
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  </Card>
);
