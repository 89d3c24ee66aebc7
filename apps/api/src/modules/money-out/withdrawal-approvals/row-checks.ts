import { verdictOf } from '@countinghouse/payments';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { sealOfApproval, sealOfContents } from './approval';
import { genuineVotes } from './is-approved';
import { allApprovals, votesOf } from './repository';

/** Approvals and all their votes, checked against the seals made with them. */
export const approvalRowChecks = (secretKey: string): readonly RowCheck[] => [
  {
    name: 'approvals-bear-their-seal',
    proves: 'what is asked for of a withdrawal, and of whom, is what was when it was made.',
    async *offenders(tx) {
      for await (const approval of allApprovals(tx)) {
        const { organisationId, id, status } = approval;
        const { contents } = approval;
        const isWhole = contents === null || sealOfContents(approval, contents, secretKey).equals(approval.seal);
        if (!isWhole || !sealOfApproval(approval, secretKey).equals(approval.approvalSeal))
          yield { organisation_id: organisationId, withdrawal_id: id, status, problem: 'was changed' };
      }
    },
  },
  {
    name: 'votes-bear-their-seal',
    proves: 'every vote was given, about exactly this, and what was approved has as many of them as were asked for.',
    async *offenders(tx) {
      for await (const approval of allApprovals(tx)) {
        const { organisationId, id, status } = approval;
        const votes = await votesOf(tx, organisationId, id);
        const genuine = genuineVotes(approval, votes, secretKey);
        for (const { userId } of votes.filter((vote) => !genuine.includes(vote)))
          yield { organisation_id: organisationId, withdrawal_id: id, user_id: userId, problem: 'was never given so' };
        if (status === 'APPROVED' && verdictOf(approval, genuine) !== 'APPROVED')
          yield { organisation_id: organisationId, withdrawal_id: id, status, problem: 'too few approved' };
      }
    },
  },
];
