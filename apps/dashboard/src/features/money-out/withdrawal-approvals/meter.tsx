import type { ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { messages } from './messages';
import { approvalsGiven } from './model';
import styles from './withdrawal-approvals.module.css';

/** The bars, and beside them the votes in words. */
export const Votes = ({ of }: { readonly of: Pick<ApprovalView, 'votes' | 'requiredApprovals'> }) => (
  <span className={styles.votesSaid}>
    <VotesMeter of={of} />
    <span aria-hidden="true">{messages.votes(approvalsGiven(of), of.requiredApprovals)}</span>
  </span>
);

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
