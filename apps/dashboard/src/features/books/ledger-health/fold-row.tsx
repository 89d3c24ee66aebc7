import { Icon } from '@countinghouse/ui';
import { useState, type ReactNode } from 'react';
import styles from './ledger-health.module.css';
import { messages } from './messages';

type FoldRowProps = {
  readonly name: string;
  readonly isChosen?: boolean;
  /** Name first; a cell marked `data-lead` and one marked `data-end` stay beside it. */
  readonly children: ReactNode;
};

/** Row of a table; on a phone one line, whose further cells open by a press. */
export const FoldRow = ({ name, isChosen, children }: FoldRowProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <tr data-folds data-open={isOpen || undefined} data-chosen={isChosen || undefined}>
      {children}
      <td className={styles.fold}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={messages.details(name)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </td>
    </tr>
  );
};
