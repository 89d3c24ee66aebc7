import type { ReactNode } from 'react';
import { AmountText, type AmountTextProps } from './AmountText';
import { DateTimeText } from './DateTimeText';
import styles from './Statement.module.css';

type StatementAmount = Pick<AmountTextProps, 'text' | 'code' | 'kind'>;

type StatementEntry = {
  id: string;
  /** Event; a link to its entity if there is one. */
  title: ReactNode;
  /** A short reference after the title. */
  reference?: string;
  /** Actor and basis, one line each. */
  notes?: readonly string[];
  /** ISO 8601 instant. */
  iso: string;
  /** Negative if the balance fell. */
  amount: StatementAmount;
  /** Balance of the account after the entry. */
  balance: StatementAmount;
};

export type StatementProps = {
  /** Names the table for assistive technology. */
  label: string;
  texts: { readonly entry: string; readonly amount: string; readonly balance: string };
  entries: readonly StatementEntry[];
};

/** Entries of an account as a bank prints them: event, change and resulting balance. */
export function Statement({ label, texts, entries }: StatementProps) {
  return (
    <table className={styles.statement}>
      <caption className={styles.spoken}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.entry}</th>
          <th scope="col" className={styles.figure}>
            {texts.amount}
          </th>
          <th scope="col" className={styles.figure}>
            {texts.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, title, reference, notes = [], iso, amount, balance }) => (
          <tr key={id}>
            <th scope="row">
              <span className={styles.title}>
                {title}
                {reference && <span className={styles.quiet}> {reference}</span>}
              </span>
              <span className={styles.quiet}>
                <DateTimeText iso={iso} />
              </span>
              {notes.map((note) => (
                <span key={note} className={styles.quiet}>
                  {note}
                </span>
              ))}
            </th>
            <td className={styles.figure}>
              <AmountText {...amount} isCodeHidden />
            </td>
            <td className={styles.figure}>
              <AmountText {...balance} isCodeHidden />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
