import type { ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { messages } from './messages';
import { approvalsGiven } from './model';
import styles from './withdrawal-approvals.module.css';

/** One bar a needed vote, given ones filled. */
export const VotesMeter = ({ of }: { readonly of: Pick<ApprovalView, 'votes' | 'requiredApprovals'> }) => {
  const given = approvalsGiven(of);
  return (
    <span className={styles.meter}>
      <span className={styles.spoken}>{messages.votes(given, of.requiredApprovals)}</span>
      {Array.from({ length: of.requiredApprovals }, (_, place) => (
        <i key={place} aria-hidden="true" data-given={place < given || undefined} />
      ))}
    </span>
  );
};
