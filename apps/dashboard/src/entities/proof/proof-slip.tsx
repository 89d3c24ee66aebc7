import type { FigureProof, FigureShare } from '@countinghouse/contract/books/figure-proofs';
import {
  AmountText,
  Banner,
  Button,
  CopyAction,
  DateTimeText,
  Select,
  Skeleton,
  dateText,
  dateTimeText,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../currency/cells';
import { shownText } from '../currency/figures';
import type { CurrencyBook } from '../currency/currency-book';
import { useCurrencyBook } from '../currency/use-currency-book';
import { proofQuery, revoke, share, sharesKey, sharesQuery, type ShownFigure } from './api';
import { messages } from './messages';
import styles from './proof.module.css';

const lives = [7, 30, 90] as const;

/** Basis of a figure: entries, their sum, seals and the last verification; and the links under which outsiders are told it. */
export const ProofSlip = ({ figure }: { readonly figure: ShownFigure }) => {
  const proof = useQuery(proofQuery(figure));
  return (
    <div className={styles.slip}>
      <h3>{messages.proofOf(messages[figure.measure])}</h3>
      {proof.error && !proof.data ? (
        <Banner tone="danger">{proof.error.message}</Banner>
      ) : !proof.data ? (
        <div aria-busy="true" aria-label={messages.loading}>
          <Skeleton width={240} />
          <Skeleton width={200} />
        </div>
      ) : (
        <>
          <Facts of={proof.data} />
          <Sharing figure={figure} />
        </>
      )}
    </div>
  );
};

/** In the currency of the figure; a value has two decimals, whatever its currency. */
const Figure = ({ of: { currency, isValued }, amount }: { readonly of: FigureProof; readonly amount: string }) =>
  isValued ? (
    <AmountText text={shownText(amount, 2)} code={currency} kind="fiat" />
  ) : (
    <Amount money={{ amount, currency }} />
  );

const sealText = ({ sealed, entries }: FigureProof): string => {
  if (entries > 0 && sealed === entries) return messages.allSealed;
  return sealed === 0 ? messages.nothingSealed : messages.someSealed(sealed, entries);
};

const Facts = ({ of }: { readonly of: FigureProof }) => (
  <>
    <p className={styles.amount}>
      <Figure of={of} amount={of.amount} />
    </p>
    <p className={styles.quiet}>
      {messages.of(of.businessName)}, {messages.asOf} {dateTimeText(new Date(of.asOf))}
    </p>
    <dl className={styles.facts}>
      <div>
        <dt>{messages.entries}</dt>
        <dd>{messages.entriesOf(of.entries, of.accounts)}</dd>
      </div>
      {of.moved && (
        <>
          <div>
            <dt>{messages.added}</dt>
            <dd>
              <Figure of={of} amount={of.moved.added} />
            </dd>
          </div>
          <div>
            <dt>{messages.taken}</dt>
            <dd>
              <Figure of={of} amount={`-${of.moved.taken}`} />
            </dd>
          </div>
        </>
      )}
      <div className={styles.sum}>
        <dt>{messages.sum}</dt>
        <dd>
          <Figure of={of} amount={of.amount} />
        </dd>
      </div>
      <div>
        <dt>{messages.sealed}</dt>
        <dd>{sealText(of)}</dd>
      </div>
      <div>
        <dt>{messages.verified}</dt>
        <dd>{of.verifiedAt === null ? messages.notVerified : <DateTimeText iso={of.verifiedAt} />}</dd>
      </div>
    </dl>
    {!of.isSound && <Banner tone="danger">{messages.differs}</Banner>}
  </>
);

const Sharing = ({ figure }: { readonly figure: ShownFigure }) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const shares = useQuery(sharesQuery(figure.businessId));
  const [days, setDays] = useState<string>(String(lives[0]));
  const changed = () => client.invalidateQueries({ queryKey: sharesKey });
  const making = useMutation({ mutationFn: () => share(figure, Number(days)), onSuccess: changed });
  const ending = useMutation({ mutationFn: revoke, onSettled: changed });
  const error = making.error ?? ending.error;
  const open = shares.data?.shares ?? [];
  return (
    <section className={styles.sharing} aria-label={messages.share}>
      <h4>{messages.share}</h4>
      {making.data ? (
        <div className={styles.made}>
          <p className={styles.quiet}>{messages.made(toldBy(making.data.share, book))}</p>
          <code>{making.data.url}</code>
          <CopyAction value={making.data.url} noun={messages.link} label={messages.copy} />
        </div>
      ) : (
        <>
          <p className={styles.quiet}>{messages.shareHint}</p>
          <div className={styles.make}>
            <Select
              label={messages.lasts}
              isLabelHidden
              size="sm"
              options={lives.map((life) => ({ id: String(life), label: messages.days(life) }))}
              value={days}
              onChange={setDays}
            />
            <Button size="sm" isPending={making.isPending} onPress={() => making.mutate()}>
              {messages.make}
            </Button>
          </div>
        </>
      )}
      {error && <Banner tone="danger">{error.message}</Banner>}
      {open.length > 0 && (
        <>
          <h4>{messages.links}</h4>
          <ul className={styles.links}>
            {open.map((one) => (
              <Shared
                key={one.id}
                share={one}
                business={figure.businessId === null ? messages.of(one.businessName) : null}
                isPending={ending.isPending}
                onRevoke={() => ending.mutate(one.id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

/** Figure that a link tells. It may have moved on since the slip was opened. */
const toldBy = ({ amount, currency, asOf }: FigureShare, book: CurrencyBook): string =>
  `${shownText(amount, book.decimalsOf(currency))} ${currency}, ${messages.asOf} ${dateTimeText(new Date(asOf))}`;

const Shared = ({
  share: { measure, amount, currency, expiresAt, createdBy },
  business,
  isPending,
  onRevoke,
}: {
  readonly share: FigureShare;
  /** Null where the slip names it already. */
  readonly business: string | null;
  readonly isPending: boolean;
  readonly onRevoke: () => void;
}) => {
  const named = `${messages[measure]} ${shownText(amount, useCurrencyBook().decimalsOf(currency))} ${currency}`;
  return (
    <li>
      <span>
        {named}
        <small>
          {business !== null && `${business}, `}
          {messages.until} {dateText(new Date(expiresAt))}, {messages.by(createdBy)}
        </small>
      </span>
      <Button size="sm" variant="ghost" isPending={isPending} aria-label={messages.revokeOf(named)} onPress={onRevoke}>
        {messages.revoke}
      </Button>
    </li>
  );
};
