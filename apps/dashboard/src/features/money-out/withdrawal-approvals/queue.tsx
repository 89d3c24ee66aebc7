import { Amount } from '../../../entities/currency/cells';
import { Left, Use } from './columns';
import { messages } from './messages';
import { VotesMeter } from './meter';
import type { ApprovalItem } from './model';
import styles from './withdrawal-approvals.module.css';

type Props = {
  readonly rows: readonly ApprovalItem[];
  /** Id of the approval that is read. */
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
};

/** Pending withdrawals: business, amount and its value, maker, first use, votes, and the time left. */
export const Queue = ({ rows, openId, onOpen }: Props) => {
  return (
    <ul className={styles.queue} aria-label={messages.pending.caption}>
      {rows.map((approval) => {
        return (
          <li key={approval.id}>
            <button
              type="button"
              aria-current={approval.id === openId || undefined}
              onClick={() => onOpen(approval.id)}
            >
              <span className={styles.line}>
                <b title={approval.businessName}>{approval.businessName}</b>
                <Amount money={{ amount: approval.amount, currency: approval.currency }} network={approval.network} />
              </span>
              <span className={styles.line}>
                <span title={approval.clientWithdrawalId}>{approval.clientWithdrawalId}</span>
                <Amount money={{ amount: approval.uniformAmount, currency: approval.uniformCurrency }} />
              </span>
              <span className={styles.line}>
                <span title={approval.initiatedBy}>{messages.by(approval.initiatedBy)}</span>
              </span>
              <span className={styles.line}>
                <Use of={approval} />
                <VotesMeter of={approval} />
                <Left approval={approval} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
