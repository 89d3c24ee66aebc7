import type { PayoutBatchDetail, PayoutKind, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { Button, LinkButton } from '@countinghouse/ui';
import { useState } from 'react';
import { Amount } from '../../../entities/currency/cells';
import { Status } from '../../../entities/status/chips';
import { saveText } from '../../../platform/save-file';
import { Recipient } from './checked-row';
import { messages } from './messages';
import { amountErrorOf, payoutParts, payoutsByPart, type PayoutPart } from './model';
import { withdrawalHref } from './paths';
import styles from './payout-batches.module.css';
import { fileOfStayedOut } from './rows-file';

const texts = messages.frozen;

/** Rows of a part that are drawn at first, and with each further press. */
const fewRows = 10;
const moreRows = 200;

type Props = { readonly batch: PayoutBatchDetail; readonly rows: readonly PayoutRow[] };

/** Payouts of a batch by what became of them, those that were not sent first. */
export const PayoutGroups = ({ batch, rows }: Props) => {
  const parts = payoutsByPart(rows, batch);
  const filled = payoutParts.filter((part) => (parts.get(part)?.length ?? 0) > 0);
  return filled.map((part) => (
    <Part
      key={part}
      part={part}
      batch={batch}
      rows={parts.get(part) ?? []}
      isFolded={part === 'STAYED_OUT' || (part === 'SENT' && filled.includes('NOT_SENT'))}
    />
  ));
};

type PartProps = Props & {
  readonly part: PayoutPart;
  /** One line until somebody opens it. */
  readonly isFolded: boolean;
};

const Part = ({ part, batch, rows, isFolded }: PartProps) => {
  const [drawn, setDrawn] = useState(isFolded ? 0 : fewRows);
  const [name, text] = part === 'SENT' ? texts.sent[batch.kind] : texts.parts[part];
  const more = Math.min(drawn === 0 ? fewRows : moreRows, rows.length - drawn);
  return (
    <section className={styles.group} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span>{rows.length.toLocaleString('en-US')}</span>
        <span className={styles.about}>{text}</span>
        {part === 'STAYED_OUT' && (
          <span className={styles.acts}>
            <Button
              size="sm"
              variant="ghost"
              icon="download"
              onPress={() => saveText(fileOfStayedOut(batch.kind, rows), messages.fileName(batch.name))}
            >
              {texts.stayedOutFile}
            </Button>
          </span>
        )}
      </header>
      <ul className={styles.rows}>
        {rows.slice(0, drawn).map((row) => (
          <Payout key={row.number} batch={batch} row={row} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" size="sm" icon="chevron-down" onPress={() => setDrawn(drawn + more)}>
          {drawn === 0 && more === rows.length ? messages.check.show(more) : messages.check.showMore(more, rows.length)}
        </Button>
      )}
    </section>
  );
};

/** A code has its text by the kind of payouts; a bank's own words stand as they are. */
const reasonTexts: Readonly<Record<PayoutKind, Readonly<Partial<Record<string, string>>>>> = texts.reasons;

const reasonOf = ({ status, kind }: PayoutBatchDetail, { withdrawal, leftOut }: PayoutRow): string | null => {
  if (withdrawal)
    return withdrawal.statusReason && (reasonTexts[kind][withdrawal.statusReason] ?? withdrawal.statusReason);
  if (status === 'DRAFT' || status === 'FREEZING') return null;
  return leftOut ? texts.leftOut : texts.notMade;
};

const Payout = ({ batch, row }: { readonly batch: PayoutBatchDetail; readonly row: PayoutRow }) => {
  const { withdrawal } = row;
  const reason = reasonOf(batch, row);
  const amount = withdrawal?.recipientAmount ?? row.amount;
  return (
    <li className={styles.row} aria-label={messages.check.row(row.number, row.name ?? row.clientWithdrawalId)}>
      <span className={styles.number}>{row.number}</span>
      <span className={styles.who}>
        <b>{row.name ?? row.clientWithdrawalId}</b>
        {row.name && <small>{row.clientWithdrawalId}</small>}
      </span>
      <span className={styles.why}>
        <Recipient row={row} account={withdrawal?.paidTo ?? null} />
        {reason && <small>{reason}</small>}
      </span>
      <span className={styles.amount}>
        {withdrawal || amountErrorOf(amount, batch) === null ? (
          <Amount money={{ amount, currency: batch.currency }} network={batch.network ?? undefined} />
        ) : (
          amount
        )}
      </span>
      {withdrawal && (
        <span className={styles.acts}>
          <Status status={withdrawal.status} />
          <LinkButton
            size="sm"
            variant="ghost"
            aria-label={texts.openRow(row.number)}
            href={withdrawalHref(batch.kind, batch.businessId, withdrawal.id)}
          >
            {texts.open}
          </LinkButton>
        </span>
      )}
    </li>
  );
};
