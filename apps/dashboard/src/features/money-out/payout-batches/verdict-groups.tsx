import {
  mostRowsOfCall,
  type CheckedBatch,
  type PayoutBatchDetail,
  type PayoutKind,
  type PayoutRow,
  type PayoutVerdict,
} from '@countinghouse/contract/money-out/payout-batches';
import { afterPaint, Banner, Button, EmptyState, Icon, type IconName } from '@countinghouse/ui';
import { useRef, useState, type CSSProperties } from 'react';
import { putRows } from './api';
import { CheckedRow, kept } from './checked-row';
import { messages } from './messages';
import {
  filtersOf,
  groupsOf,
  groupsUnder,
  mendedFieldOf,
  nextOf,
  verdictOrder,
  type RowFilter,
  type ShownRow,
} from './model';
import styles from './payout-batches.module.css';

const texts = messages.check;

/** Rows of a group that are drawn at first, and with each further press. */
const fewRows = 25;
const moreRows = 200;

const marks: Readonly<Record<PayoutVerdict, IconName>> = {
  ERROR: 'mark-danger',
  NOT_WHITELISTED: 'list-check',
  DUPLICATE: 'copy',
  WARNING: 'mark-warning',
  READY: 'mark-success',
};

const nameOf = (filter: RowFilter, kind: PayoutKind): string => {
  if (filter === 'NEEDS') return texts.needsYou;
  if (filter === 'ALL') return texts.all;
  return filter === 'LEFT_OUT' ? texts.leftOut : messages.groups[kind][filter][0];
};

type Props = {
  readonly batch: PayoutBatchDetail;
  readonly rows: readonly PayoutRow[];
  readonly check: CheckedBatch;
  readonly onChanged: () => Promise<void>;
};

/** Rows by their verdict, what needs a person first; the keys above them filter, and their sum is the file. */
export const VerdictGroups = ({ batch, rows, check, onChanged }: Props) => {
  const groups = groupsOf(rows, check);
  const [filter, setFilter] = useState<RowFilter>('NEEDS');
  const [open, setOpen] = useState<number | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const under = groupsUnder(filter, groups);
  const shown = under.flatMap((group) => group.rows);
  const needs = filtersOf(groups)[0]?.count ?? 0;

  /** Focuses a row that is drawn by then, or the filter. */
  const focusOn = (number: number | null): void => {
    const targets =
      number === null ? ['[aria-pressed="true"]'] : ['input', 'button'].map((part) => `[data-row="${number}"] ${part}`);
    const find = () =>
      targets.map((target) => whole.current?.querySelector<HTMLElement>(target)).find((found) => found);
    afterPaint(() => find()?.focus());
  };

  /** After a row was mended the next one that can be is opened; after any other change the focus goes to the next row. */
  const changed = async (number: number, isMended: boolean): Promise<void> => {
    const isBeside = (one: ShownRow): boolean =>
      isMended ? mendedFieldOf(one.judged) !== null : one.judged?.verdict !== 'READY' && one.judged !== null;
    const following = nextOf(shown, number, isBeside);
    await onChanged();
    setOpen(isMended ? following : null);
    focusOn(following);
  };

  return (
    <div ref={whole}>
      <div className={styles.bar} aria-hidden="true">
        {verdictOrder.map((verdict) => {
          const count = groups.byVerdict.get(verdict)?.length ?? 0;
          return count === 0 ? null : (
            <i key={verdict} className={styles[verdict]} style={{ '--rows': count } as CSSProperties} />
          );
        })}
      </div>
      <fieldset className={styles.keys} aria-label={texts.filter}>
        {filtersOf(groups).map((one) => (
          <button
            key={one.filter}
            type="button"
            className={styles.key}
            aria-pressed={filter === one.filter}
            onClick={() => setFilter(one.filter)}
          >
            {one.filter in marks && <i className={`${styles.mark} ${styles[one.filter]}`} aria-hidden="true" />}
            {nameOf(one.filter, batch.kind)} <b>{one.count.toLocaleString('en-US')}</b>
          </button>
        ))}
      </fieldset>
      {rows.length === 0 && <EmptyState title={texts.noRows}>{texts.noRowsText}</EmptyState>}
      {filter === 'NEEDS' && needs === 0 && rows.length > 0 && (
        <div className={styles.fine}>
          <Icon name="mark-success" />
          <p>{texts.nothingNeeds}</p>
        </div>
      )}
      {under.map((group) => (
        <Group
          key={`${filter} ${group.verdict}`}
          {...group}
          batch={batch}
          isFolded={filter === 'NEEDS' && (group.verdict === 'READY' || group.verdict === null)}
          open={open}
          onOpen={setOpen}
          onChanged={changed}
          onAllChanged={async () => {
            await onChanged();
            focusOn(null);
          }}
        />
      ))}
    </div>
  );
};

type GroupProps = Pick<Props, 'batch'> & {
  /** Null: rows that are left out. */
  readonly verdict: PayoutVerdict | null;
  readonly rows: readonly ShownRow[];
  /** One line until somebody opens it. */
  readonly isFolded: boolean;
  readonly open: number | null;
  readonly onOpen: (number: number | null) => void;
  readonly onChanged: (number: number, isMended: boolean) => Promise<void>;
  readonly onAllChanged: () => Promise<void>;
};

const Group = ({ verdict, batch, rows, isFolded, open, onOpen, onChanged, onAllChanged }: GroupProps) => {
  const [drawn, setDrawn] = useState(isFolded ? 0 : fewRows);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [name, text] = verdict === null ? [texts.leftOut, ''] : messages.groups[batch.kind][verdict];
  const isAcceptable = rows.every(({ judged }) => judged?.acceptable);
  const needsYou = verdict !== null && verdict !== 'READY' && verdict !== 'WARNING';
  const changeAll = async (changes: Partial<PayoutRow>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      for (let at = 0; at < rows.length; at += mostRowsOfCall)
        await putRows(
          batch.id,
          rows.slice(at, at + mostRowsOfCall).map(({ row }) => ({ ...kept(row), ...changes })),
        );
      await onAllChanged();
    } catch (error) {
      setFailure(error instanceof Error && error.message !== '' ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  const more = Math.min(drawn === 0 ? fewRows : moreRows, rows.length - drawn);
  return (
    <section className={styles.group} aria-label={name}>
      <header>
        {verdict !== null && (
          <span className={`${styles.sign} ${styles[`sign${verdict}`]}`}>
            <Icon name={marks[verdict]} size={14} />
          </span>
        )}
        <h2>{name}</h2>
        <span>{rows.length.toLocaleString('en-US')}</span>
        <span className={styles.about}>{text}</span>
        {needsYou && rows.length > 1 && (
          <span className={styles.acts}>
            {isAcceptable && (
              <Button size="sm" isPending={isBusy} onPress={() => void changeAll({ accepted: true })}>
                {texts.acceptAll(rows.length)}
              </Button>
            )}
            <Button size="sm" variant="ghost" isPending={isBusy} onPress={() => void changeAll({ leftOut: true })}>
              {texts.leaveOutAll(rows.length)}
            </Button>
          </span>
        )}
      </header>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <ul className={styles.rows}>
        {rows.slice(0, drawn).map(({ row, judged }) => (
          <CheckedRow
            key={row.number}
            batch={batch}
            row={row}
            judged={judged}
            isOpen={open === row.number}
            onOpen={(isOpen) => onOpen(isOpen ? row.number : null)}
            onChanged={(isMended) => onChanged(row.number, isMended)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" size="sm" icon="chevron-down" onPress={() => setDrawn(drawn + more)}>
          {drawn === 0 && more === rows.length ? texts.show(more) : texts.showMore(more, rows.length)}
        </Button>
      )}
    </section>
  );
};
