import {
  approveWithdrawal,
  longestApprovalComment,
  rejectWithdrawal,
  type ApprovalDetail,
} from '@countinghouse/contract/money-out/withdrawal-approvals';
import { notify, Stack, TextArea } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { approvalQuery, approvalsKey } from './api';
import { messages } from './messages';
import { approvalsGiven } from './model';
import { Recipient } from './recipient';

const texts = messages.dialog;

type Props = {
  readonly approval: ApprovalDetail;
  readonly decision: 'APPROVE' | 'REJECT';
  readonly onClose: () => void;
};

/** Question before a vote: amount and destination, a comment, and the second factor. A refusal keeps the typed values. */
const VoteDialog = ({ approval, decision, onClose }: Props) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const [comment, setComment] = useState('');
  const { withdrawalId, clientWithdrawalId: id, digest, amount, currency, network } = approval;
  const done = async (answer: ApprovalDetail) => {
    if (decision === 'REJECT') notify(texts.rejected, { tone: 'success' });
    else if (answer.status === 'APPROVED') notify(texts.approved, { tone: 'success' });
    else notify(texts.counted(approvalsGiven(answer), answer.requiredApprovals), { tone: 'success' });
    client.setQueryData(approvalQuery(withdrawalId).queryKey, answer);
    onClose();
    const changed = [approvalsKey, businessOptionsQuery().queryKey, balancesQuery().queryKey];
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const params = { withdrawalId };
  const typed = comment.trim();
  if (decision === 'REJECT')
    return (
      <ActDialog
        endpoint={rejectWithdrawal}
        request={{ params, body: { comment: typed, digest } }}
        summary={texts.rejects(id)}
        title={texts.rejectTitle(id)}
        confirmLabel={texts.reject}
        tone="danger"
        onDone={done}
        onClose={onClose}
      >
        <Stack>
          <p>{texts.rejectText(amountText(book, { amount: approval.heldAmount, currency: approval.debitCurrency }))}</p>
          <TextArea
            label={texts.reason}
            hint={texts.reasonHint}
            value={comment}
            onChange={setComment}
            maxLength={longestApprovalComment}
            rows={2}
          />
        </Stack>
      </ActDialog>
    );
  return (
    <ActDialog
      endpoint={approveWithdrawal}
      request={{ params, body: { ...(typed !== '' && { comment: typed }), digest } }}
      summary={texts.approves(id)}
      title={texts.approveTitle(id)}
      confirmLabel={texts.approve}
      onDone={done}
      onClose={onClose}
    >
      <Stack>
        <p>{texts.approveText(amountText(book, { amount, currency }, network))}</p>
        <Recipient of={approval} />
        <TextArea
          label={texts.comment}
          hint={texts.commentHint}
          value={comment}
          onChange={setComment}
          maxLength={longestApprovalComment}
          rows={2}
        />
      </Stack>
    </ActDialog>
  );
};

export default VoteDialog;
