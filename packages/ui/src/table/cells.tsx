import type { ReactNode } from 'react';
import buttons from '../controls/Button.module.css';
import { Skeleton } from '../feedback/States';
import { StatusChip, Tag } from '../feedback/Status';
import { AmountText } from '../figures/AmountText';
import { middleTruncated } from '../figures/Copy';
import { DateTimeText } from '../figures/DateTimeText';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import styles from './cells.module.css';
import { longestChip, type Chip, type Column } from './columns';

// Two hundred of these are on one screen: plain elements, without hooks or listeners. Hints on hover and focus (`data-hint`), and copying
// (`data-copy`), are handled by the table.

const nothing = <span className={styles.void}>–</span>;

/** The value of a column in a row. Of chips the first `count`, the others behind `+n`; all without one. */
export function valueOf<Row>(column: Column<Row>, row: Row, count?: number): ReactNode {
  switch (column.type) {
    case 'date': {
      const iso = column.value(row);
      return iso ? <DateTimeText iso={iso} /> : (column.none ?? nothing);
    }
    case 'amount': {
      const figure = column.value(row);
      const others = column.others?.(row) ?? [];
      return (
        <>
          {more(others, ' more')}
          <AmountText text={figure?.text} code={figure?.code ?? ''} kind={figure?.kind ?? column.kind} />
        </>
      );
    }
    case 'count': {
      const number = column.value(row);
      const text = column.shown?.(row) ?? String(number);
      if (number === 0) return <span className={styles.void}>{text}</span>;
      return column.tone ? chip({ label: text, tone: column.tone }) : text;
    }
    case 'hash': {
      const value = column.value(row);
      return value ? hash(value, column.noun, column.explorerHref?.(row)) : nothing;
    }
    case 'id':
      return whole(column.value(row), 28, 12, 10, styles.id);
    case 'chip':
      if ('cell' in column) return column.cell(row);
      return chip(column.value(row)) ?? nothing;
    case 'chips':
      return chips(column.value(row), count) ?? column.none ?? nothing;
    case 'text': {
      const text = column.value(row) ?? column.none;
      if (!text) return nothing;
      // A name asks for room of its own. A sentence has a width it may grow to, and asks for none: rows would move the columns that awaited them.
      const isName = column.isRowHeader && column.fullWidth === undefined;
      return (
        <span className={isName ? styles.named : styles.text} data-truncates={isName ? '' : 'column'}>
          {text}
        </span>
      );
    }
    case 'person':
      return whole(column.value(row) ?? column.none, 36, 18, 14);
    default:
      return column.cell(row);
  }
}

/** A value with its note. */
export function cellOf<Row>(column: Column<Row>, row: Row, count?: number): ReactNode {
  const value = valueOf(column, row, count);
  const note = column.note?.(row);
  if (!note) return value;
  return (
    <span className={styles.stacked}>
      <span>{value}</span>
      <small>{note}</small>
    </span>
  );
}

/** Whole while it is not longer than `longest`; else its ends, the whole under the pointer. */
function whole(
  value: string | null | undefined,
  longest: number,
  head: number,
  tail: number,
  className?: string,
): ReactNode {
  if (!value) return nothing;
  if (value.length <= longest) return className ? <span className={className}>{value}</span> : value;
  return (
    <span className={className} title={value}>
      {middleTruncated(value, head, tail)}
    </span>
  );
}

function hash(value: string, noun: string, explorerHref: string | null | undefined): ReactNode {
  const small = classes(buttons.iconButton, buttons['icon-xs']);
  return (
    <span key={value} className={styles.hash}>
      <span className={styles.id} title={value}>
        {middleTruncated(value)}
      </span>
      <button type="button" className={small} aria-label={`Copy ${noun}`} title={`Copy ${noun}`} data-copy={value}>
        <Icon name="copy" size={14} />
        <Icon name="check" size={14} />
      </button>
      {explorerHref && (
        <a
          className={small}
          href={explorerHref}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${noun} in explorer`}
          title={`Open ${noun} in explorer`}
        >
          <Icon name="external" size={14} />
        </a>
      )}
    </span>
  );
}

function chip(value: Chip | null, key?: string): ReactNode {
  if (!value) return null;
  const { tone, isWarning } = value;
  const label = value.label.length > longestChip ? middleTruncated(value.label, 18, 12) : value.label;
  return tone ? (
    <StatusChip key={key} tone={tone} label={label} />
  ) : (
    <Tag key={key} label={label} tone={isWarning ? 'warning' : 'neutral'} />
  );
}

function chips(values: readonly Chip[], count = values.length): ReactNode {
  if (values.length === 0) return null;
  return (
    <span className={styles.chips}>
      {values.slice(0, count).map((value, index) => chip(value, `${value.label} ${index}`))}
      {more(values.slice(count).map(({ label }) => label))}
    </span>
  );
}

/** `+2`: the others are read out, and shown under the pointer or the focus. */
function more(others: readonly string[], word = ''): ReactNode {
  if (others.length === 0) return null;
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={`${others.length} more: ${others.join(', ')}`}
      data-hint={others.join('\n')}
    >
      {`+${others.length}${word}`}
    </button>
  );
}

/** Grey placeholder of a value: as tall, and never wider, so that the columns keep their places. */
export function skeletonOf<Row>(column: Column<Row>, index: number): ReactNode {
  // widths that vary a little look like text; the pattern repeats so that nothing jumps between renders
  const vary = [0, 8, -8, 4, -14][index % 5] ?? 0;
  const bars = { date: 132, amount: 60, count: 20, hash: 104, id: 136, chip: 66, chips: 70, text: 84, person: 132 };
  if (column.type === 'chip' || column.type === 'chips') return <Skeleton shape="chip" width={bars.chip + vary} />;
  if (column.type === 'actions') return <Skeleton width={48} />;
  return <Skeleton width={Math.min(bars[column.type], (column.width ?? 999) - 28) + vary} />;
}
