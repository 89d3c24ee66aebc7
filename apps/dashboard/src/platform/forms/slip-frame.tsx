import { breakpoints, Icon, useMediaQuery } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { slipTexts } from './slip-messages';
import styles from './slip.module.css';

/** Fees and what is left, beside a form that moves money. */
export type FormSlip = {
  /** Names the slip. */
  readonly title: string;
  /** Sum that stands on the closed sheet of a narrow screen, and its name. */
  readonly total: { readonly label: string; readonly value: ReactNode };
  /** All lines. */
  readonly lines: ReactNode;
};

type Props = {
  readonly slip: FormSlip;
  /** Second factor; only in the last step. */
  readonly code?: ReactNode;
  readonly note?: ReactNode;
  /** Cancel or Back, and the one button that goes on. */
  readonly children: ReactNode;
};

/** The slip: sticky beside the form from 1200 px, below that a sheet at the bottom edge whose closed line is the sum. */
export const SlipFrame = ({ slip, code, note, children }: Props) => {
  const isBeside = useMediaQuery(breakpoints.slipBeside);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (isBeside)
    return (
      <aside className={styles.slip} aria-label={slip.title}>
        {slip.lines}
        {code}
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>{children}</div>
      </aside>
    );
  return (
    <>
      {code && <div className={styles.code}>{code}</div>}
      <aside className={styles.sheet} aria-label={slip.title} data-open={isOpen || undefined}>
        <button
          type="button"
          className={styles.pull}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <small>{slip.total.label}</small>
            <span className={styles.total}>{slip.total.value}</span>
          </span>
          <span className={styles.more}>
            {isOpen ? slipTexts.close : slipTexts.open}
            <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} size={14} />
          </span>
        </button>
        <div id={id} className={styles.body} hidden={!isOpen}>
          {slip.lines}
        </div>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>{children}</div>
      </aside>
    </>
  );
};
