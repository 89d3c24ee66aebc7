import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { DateTimeText, SkeletonRows, StatusChip, type Tone } from '@countinghouse/ui';
import { useId, type ReactNode } from 'react';
import { carrierRows, type CarrierRow, type Carriers as Of } from './carriers-model';
import { FoldRow } from './fold-row';
import styles from './ledger-health.module.css';
import { messages } from './messages';

type State = LedgerHealth['screening'][number]['state'];

const tones: Readonly<Record<State, Tone>> = {
  CURRENT: 'success',
  FAILING: 'danger',
  DELAYED: 'warning',
  NOT_ASKED: 'neutral',
};

/** Banks, signers and sources of screening, the last fault of each, and the work that stands still by it. */
export const Carriers = ({ health }: { readonly health: Of | undefined }) => {
  const { banks, signers, screening } = messages.carriers;
  const rows = health && carrierRows(health);
  return (
    <>
      <Section texts={banks} rows={rows?.banks} />
      <Section texts={signers} rows={rows?.signers} />
      <Section texts={screening} rows={rows?.screening} />
    </>
  );
};

type Texts = (typeof messages.carriers)['banks' | 'signers' | 'screening'];

const Section = ({ texts, rows }: { readonly texts: Texts; readonly rows: readonly CarrierRow[] | undefined }) => {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{texts.title}</h2>
      <p className={styles.note}>{texts.hint}</p>
      {rows?.length === 0 ? (
        <p className={styles.nothing}>{texts.none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.carriers}`} aria-labelledby={heading} aria-busy={!rows}>
            <thead>
              <tr>
                <th scope="col">{texts.name}</th>
                <th scope="col">{texts.done}</th>
                <th scope="col">{messages.lastAnswer}</th>
                <th scope="col">{messages.state}</th>
              </tr>
            </thead>
            <tbody>
              {!rows && <SkeletonRows rows={2} columns={4} />}
              {rows?.map((row) => (
                <Row key={row.key} row={row} done={texts.done} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

const instant = (iso: string | null): ReactNode => (iso === null ? '–' : <DateTimeText iso={iso} />);

const Row = ({ row, done }: { readonly row: CarrierRow; readonly done: string }) => (
  <FoldRow name={row.name}>
    <th scope="row">
      <span className={styles.pair}>
        {row.name}
        {row.about !== null && <small>{row.about}</small>}
        {row.stopped !== null && <small className={styles.stopped}>{row.stopped}</small>}
        {row.problems.map(({ text, at }) => (
          <small key={`${at} ${text}`}>
            {text}, <DateTimeText iso={at} />
          </small>
        ))}
      </span>
    </th>
    <td data-label={done}>{row.done === null || 'at' in row.done ? instant(row.done?.at ?? null) : row.done.text}</td>
    <td data-label={messages.lastAnswer}>{instant(row.answeredAt)}</td>
    <td data-label={messages.state} data-end>
      {row.state === null ? (
        <StatusChip tone="neutral" label={messages.carriers.byHand} />
      ) : (
        <StatusChip tone={tones[row.state]} label={messages.carriers.states[row.state]} />
      )}
    </td>
  </FoldRow>
);
