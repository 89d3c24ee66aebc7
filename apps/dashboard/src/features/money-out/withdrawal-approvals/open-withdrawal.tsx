import { all } from '@countinghouse/contract/permissions';
import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { Banner, LinkButton } from '@countinghouse/ui';
import { useMay } from '../../../platform/session';
import { messages } from './messages';
import type { ApprovalItem } from './model';
import { batchHref, withdrawalHref } from './paths';

/** Reason that the caller may not vote. */
export const Refusal = ({ detail }: { readonly detail: ApprovalDetail }) =>
  detail.voteRefusal && (
    <Banner tone="info" role="none">
      {messages.refusals[detail.voteRefusal]}
    </Banner>
  );

/** Link to the withdrawal, for people who may see it, or to the batch. */
export const OpenWithdrawal = ({ of }: { readonly of: ApprovalItem }) => {
  const maySee = { CRYPTO: useMay(all('GET_WITHDRAWALS')), FIAT: useMay(all('GET_FIAT_WITHDRAWALS')) };
  if (of.payouts !== null)
    return (
      <LinkButton size="sm" icon="arrow-right" href={batchHref(of.withdrawalId)}>
        {messages.batch.allRows(of.payouts)}
      </LinkButton>
    );
  return maySee[of.kind] ? (
    <LinkButton size="sm" icon="arrow-right" href={withdrawalHref(of.kind, of.businessId, of.withdrawalId)}>
      {messages.openWithdrawal}
    </LinkButton>
  ) : null;
};
