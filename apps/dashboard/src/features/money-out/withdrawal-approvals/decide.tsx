import {
  approvalSentences,
  approveWithdrawal,
  longestApprovalComment,
  rejectWithdrawal,
  type ApprovalDetail,
} from '@countinghouse/contract/money-out/withdrawal-approvals';
import { Banner, Button, DrawerFoot, LinkButton, notify, TextField } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { CodeOf } from '../../../platform/forms/code-of';
import { setUpHref } from '../../../platform/forms/second-factor';
import { useAct } from '../../../platform/forms/use-act';
import { approvalQuery } from './api';
import { approvalsKey } from './query-keys';
import { messages } from './messages';
import { approvalsGiven } from './model';
import styles from './withdrawal-approvals.module.css';

const texts = messages.decide;

type Decision = 'APPROVE' | 'REJECT';

type Props = {
  readonly approval: ApprovalDetail;
  /** Name of the approval that is shown after the vote; null for none. */
  readonly next: string | null;
  readonly onDecided: () => void;
};

/** Vote on what was read above it: a comment, the second factor, and one press. A refusal keeps the comment. */
export const Decide = ({ approval, next, onDecided }: Props) => {
  const client = useQueryClient();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const commentInput = useRef<HTMLInputElement>(null);
  const [comment, setComment] = useState('');
  const [commentError, setCommentError] = useState<string>();
  /** The vote whose refusal is on the screen. */
  const [tried, setTried] = useState<Decision>('APPROVE');
  const { withdrawalId, clientWithdrawalId: id, digest } = approval;
  const typed = comment.trim();
  const params = { withdrawalId };
  const done = (decision: Decision) => async (answer: ApprovalDetail) => {
    if (decision === 'REJECT') notify(messages.dialog.rejected, { tone: 'success' });
    else if (answer.status === 'APPROVED') notify(messages.dialog.approved, { tone: 'success' });
    else notify(messages.dialog.counted(approvalsGiven(answer), answer.requiredApprovals), { tone: 'success' });
    client.setQueryData(approvalQuery(withdrawalId).queryKey, answer);
    onDecided();
    const changed = [approvalsKey, businessOptionsQuery().queryKey, balancesQuery().queryKey];
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const acts = {
    APPROVE: useAct({
      endpoint: approveWithdrawal,
      request: { params, body: { ...(typed !== '' && { comment: typed }), digest } },
      summary: messages.dialog.approves(id),
      onDone: done('APPROVE'),
    }),
    REJECT: useAct({
      endpoint: rejectWithdrawal,
      request: { params, body: { comment: typed, digest } },
      summary: messages.dialog.rejects(id),
      onDone: done('REJECT'),
    }),
  };
  const { factor, message } = acts[tried];
  const isSending = acts.APPROVE.isSending || acts.REJECT.isSending;
  const type = (code: string): void => {
    acts.APPROVE.typeCode(code);
    acts.REJECT.typeCode(code);
  };
  const decide = (decision: Decision): void => {
    if (isSending) return;
    setTried(decision);
    if (decision === 'REJECT' && typed === '') {
      setCommentError(approvalSentences.commentRequired);
      return commentInput.current?.focus();
    }
    acts[decision].act();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (approval.isUnchanged) decide('APPROVE');
  };
  // The buttons may be in sight where the form is not.
  useEffect(() => {
    if (message !== null) form.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (factor.demand === 'setUp')
    return (
      <div className={styles.decide}>
        <p>{texts.setUp}</p>
        <LinkButton variant="primary" icon="shield" href={setUpHref()}>
          {texts.setUpLink}
        </LinkButton>
      </div>
    );
  return (
    <form ref={form} id={formId} className={styles.decide} aria-label={texts.label} noValidate onSubmit={submit}>
      {message !== null && <Banner tone="danger">{message}</Banner>}
      <TextField
        ref={commentInput}
        label={texts.comment}
        labelEnd={<span className={styles.aside}>{texts.requiredToReject}</span>}
        value={comment}
        error={commentError}
        maxLength={longestApprovalComment}
        autoComplete="off"
        onChange={(text) => {
          setComment(text);
          setCommentError(undefined);
        }}
      />
      <CodeOf of={factor} onChange={type} />
      <DrawerFoot>
        <div className={styles.buttons}>
          <Button isDisabled={isSending} isPending={acts.REJECT.isSending} onPress={() => decide('REJECT')}>
            {messages.reject}
          </Button>
          <Button
            form={formId}
            type="submit"
            variant="primary"
            isPending={acts.APPROVE.isSending}
            isDisabled={!approval.isUnchanged || acts.REJECT.isSending}
          >
            {messages.approve}
          </Button>
        </div>
      </DrawerFoot>
      {next !== null && <p className={styles.after}>{texts.after(next)}</p>}
    </form>
  );
};
