import type { LedgerType } from '@countinghouse/contract/books/transaction-ledger';
import type { Statement, StatementEntry } from '@countinghouse/ledger';
import type { Line } from './lines';
import { typeOf } from './types';

type Told = {
  readonly after: Date;
  readonly before: Date;
  /** Only these kinds of movements become lines; all are added up. */
  readonly types?: readonly LedgerType[] | null | undefined;
};

/**
 * Lines of a statement, to be read in this order: its opening, its movements page by page, its closing. They are summed while they are read, each
 * compared with the balance in the book.
 *
 * @throws Error, while they are read, at the first line that does not add up
 */
export const provenLines = (statement: Statement, { after, before, types }: Told) => {
  const { accountId } = statement;
  let running = statement.opening.units;
  let seq = BigInt(statement.afterSeq);
  /** The transaction that credited the account with the line before. */
  let credited: string | null = null;
  return {
    opening: (): readonly Line[] => [{ kind: 'OPENING', at: after, statement }],
    *movements(entries: Iterable<StatementEntry>): Iterable<Line> {
      for (const entry of entries) {
        seq += 1n;
        running += entry.direction === 'CREDIT' ? entry.amount.units : -entry.amount.units;
        if (running !== entry.balanceAfter.units || BigInt(entry.seq) !== seq)
          throw new Error(`The balance of ${accountId} breaks at ${entry.seq}`);
        const { eventType, direction, reversalOf, transactionId } = entry;
        const type = typeOf({ eventType, direction, reversalOf, isAfterCredit: transactionId === credited });
        credited = direction === 'CREDIT' ? transactionId : null;
        if (!types || types.includes(type)) yield { kind: 'MOVEMENT', statement, entry, type };
      }
    },
    *closing(): Iterable<Line> {
      if (running !== statement.closing.units || String(seq) !== statement.untilSeq)
        throw new Error(`The account ${accountId} does not close`);
      yield { kind: 'CLOSING', at: before, statement };
    },
  };
};
