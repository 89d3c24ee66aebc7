import type { ReactNode } from 'react';
import { AmountText } from './AmountText';
import { DateTimeText } from './DateTimeText';
import styles from './Journal.module.css';

type JournalAmount = { text: string; code: string; kind: 'crypto' | 'fiat' };

type JournalEntry = { id: string; account: ReactNode; direction: 'DEBIT' | 'CREDIT'; amount: JournalAmount };

type JournalTransaction = {
  id: string;
  title: string;
  /** A short reference after the title. */
  reference?: string;
  /** Actor and basis of the entry. */
  note?: string;
  /** ISO 8601 instant. */
  iso: string;
  /** In the order they were written: debits before the credits they pay. */
  entries: readonly JournalEntry[];
  /** Sums of each side, for each currency in which a side has two entries or more. */
  sums?: readonly JournalAmount[];
};

export type JournalProps = {
  /** Names the table for assistive technology. */
  label: string;
  transactions: readonly JournalTransaction[];
  /** Also shows the date of each transaction. */
  isDated?: boolean;
};

/** Postings as a journal: debits, credits indented, two columns; each transaction is closed by its own double rule. */
export function Journal({ label, transactions, isDated }: JournalProps) {
  return (
    <table className={styles.journal}>
      <caption className={styles.spoken}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className={styles.figure}>
            Debit
          </th>
          <th scope="col" className={styles.figure}>
            Credit
          </th>
        </tr>
      </thead>
      {transactions.map((transaction) => (
        <tbody key={transaction.id}>
          <tr className={styles.event}>
            <th colSpan={3} scope="rowgroup">
              <span className={styles.eventLine}>
                <span>
                  {transaction.title}
                  {transaction.reference && <span className={styles.reference}> {transaction.reference}</span>}
                </span>
                <DateTimeText iso={transaction.iso} show={isDated ? 'datetime' : 'time'} />
              </span>
              {transaction.note && <span className={styles.note}>{transaction.note}</span>}
            </th>
          </tr>
          {transaction.entries.map((entry) => (
            <tr key={entry.id}>
              <td className={entry.direction === 'CREDIT' ? styles.credit : undefined}>{entry.account}</td>
              <td className={styles.figure}>{entry.direction === 'DEBIT' && <AmountText {...entry.amount} />}</td>
              <td className={styles.figure}>{entry.direction === 'CREDIT' && <AmountText {...entry.amount} />}</td>
            </tr>
          ))}
          {transaction.sums?.map((sum) => (
            <tr key={sum.code} className={styles.sum}>
              <th scope="row">
                <span className={styles.spoken}>Each side, {sum.code}</span>
              </th>
              <td className={styles.figure}>
                <AmountText {...sum} />
              </td>
              <td className={styles.figure}>
                <AmountText {...sum} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
