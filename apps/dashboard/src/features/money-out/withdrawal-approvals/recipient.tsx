import type { ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { GroupedAddress } from '@countinghouse/ui';

/** Address in groups, for comparison; a bank account as it is. */
export const Recipient = ({ of: { kind, recipient } }: { readonly of: Pick<ApprovalView, 'kind' | 'recipient'> }) =>
  kind === 'CRYPTO' ? <GroupedAddress value={recipient} /> : <p>{recipient}</p>;
