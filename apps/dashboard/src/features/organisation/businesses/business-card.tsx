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
import { netText, sumsWorthSaying } from './model';

type BusinessCardProps = {
  readonly card: BusinessCardModel;
  /** Edit page of the business; null if not offered. */
  readonly editHref: string | null;
};

/** Business card: name, total and balances per currency, and links. */
export const BusinessCard = ({ card, editHref }: BusinessCardProps) => {
  const nameId = useId();
  const sums = sumsWorthSaying(card);
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
      {sums && <Sums sums={sums} />}
      {card.today !== undefined && <Today today={card.today} />}
      {card.balances && <Balances businessId={card.id} balances={card.balances} isOnly={!sums} labelledBy={nameId} />}
    </Card>
  );
};

const Today = ({ today }: { today: NonNullable<BusinessCardModel['today']> | null }) => (
  <p className={styles.line} title={messages.todayHint}>
    <span className={styles.quiet}>{messages.today}</span>
    {today ? <AmountText text={netText(today.net)} code={today.currency} kind="fiat" /> : <Skeleton width={88} />}
  </p>
);

const Sums = ({ sums }: { sums: NonNullable<BusinessCardModel['sums']> }) => (
  <>
    <p className={styles.available}>
      <span className={styles.quiet}>{messages.available}</span>
      <AmountText text={shownText(sums.available, 2)} code={sums.currency} kind="fiat" />
    </p>
    <p className={styles.line} title={messages.totalHint}>
      <span className={styles.quiet}>{messages.total}</span>
      <AmountText text={shownText(sums.total, 2)} code={sums.currency} kind="fiat" />
    </p>
  </>
);

const Balances = ({
  businessId,
  balances,
  isOnly,
  labelledBy,
}: {
  businessId: string;
  balances: NonNullable<BusinessCardModel['balances']>;
  /** True if there are no sums above them. */
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

/** Placeholder of a loading card, as tall as a usual one. */
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
    <div className={styles.available}>
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
