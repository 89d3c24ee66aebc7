import type { CheckedBatch, PayoutBatchDetail } from '@countinghouse/contract/money-out/payout-batches';
import { Button, DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import { Lacking, Slip, SlipHeadline, SlipLine, SlipNeeds } from '../../../entities/quote/quote-panel';
import { SlipFrame } from '../../../platform/forms/slip-frame';
import { messages } from './messages';
import styles from './payout-batches.module.css';

const texts = messages.slip;

type Props = {
  readonly batch: PayoutBatchDetail;
  readonly slip: CheckedBatch['slip'];
  /** Rows that stay out. */
  readonly out: number;
  readonly checkedAt: string;
  readonly onSaveOut: () => void;
  readonly isChecking: boolean;
  readonly onFreeze: () => void;
  readonly onCheck: () => void;
  readonly onDiscard: (() => void) | undefined;
};

/** Reason that a batch cannot be frozen; null: it can. */
const reasonOf = ({ rows, availableAfter, isStopped }: CheckedBatch['slip']): string | null => {
  if (rows === 0) return texts.nothing;
  if (isStopped) return texts.stopped;
  return availableAfter.startsWith('-') ? texts.lacking : null;
};

/** Sums of the rows that go, their fees, what is held for it and left after it, and the one button that freezes it. */
export const FeeSlip = ({
  batch,
  slip,
  out,
  checkedAt,
  onSaveOut,
  isChecking,
  onFreeze,
  onCheck,
  onDiscard,
}: Props) => {
  const coins = (amount: string) => (
    <Amount money={{ amount, currency: batch.currency }} network={batch.network ?? undefined} />
  );
  const debited = (amount: string) => <Amount money={{ amount, currency: slip.debitCurrency }} />;
  const reason = reasonOf(slip);
  const after = slip.availableAfter.startsWith('-') ? <Lacking>{texts.lacking}</Lacking> : debited(slip.availableAfter);
  const lines = (
    <>
      <SlipHeadline
        label={texts.recipients(slip.rows)}
        note={
          slip.rows > 0 && (
            <>
              ≈ <Amount money={{ amount: slip.uniformAmount, currency: slip.uniformCurrency }} />{' '}
              {texts.worth(batch.businessName)}
            </>
          )
        }
      >
        <Amount
          money={{ amount: slip.recipientAmount, currency: batch.currency }}
          network={batch.network ?? undefined}
          size="lg"
        />
      </SlipHeadline>
      <Slip isOld={isChecking}>
        {batch.network !== null && <SlipLine label={texts.networkFee(slip.rows)}>{coins(slip.networkFee)}</SlipLine>}
        <SlipLine label={batch.network === null ? texts.fees(slip.rows) : texts.serviceFee}>
          {debited(slip.serviceFee)}
        </SlipLine>
        <SlipLine label={texts.held} isSum>
          {debited(slip.heldAmount)}
        </SlipLine>
        <SlipLine label={texts.availableNow} isFirst>
          {debited(slip.available)}
        </SlipLine>
        <SlipLine label={texts.availableAfter}>{after}</SlipLine>
      </Slip>
      {out > 0 && (
        <p className={styles.out}>
          <b>{texts.stayOut(out)}.</b>
          <Button size="sm" variant="link" icon="download" onPress={onSaveOut}>
            {texts.stayOutFile}
          </Button>
        </p>
      )}
      <SlipNeeds>
        {slip.approvalRequired ? texts.approval(slip.requiredApprovals) : texts.noApproval[batch.kind]}
      </SlipNeeds>
      <p className={styles.quiet}>
        {messages.check.checkedAt} <DateTimeText iso={checkedAt} />
      </p>
      <div className={styles.others}>
        <Button size="sm" isPending={isChecking} onPress={onCheck}>
          {messages.check.again}
        </Button>
        {onDiscard && (
          <Button size="sm" variant="ghost" onPress={onDiscard}>
            {messages.frozen.discard}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <SlipFrame
      slip={{ title: texts.title, total: { label: texts.held, value: debited(slip.heldAmount) }, lines }}
      note={reason}
    >
      <Button variant="primary" isBlock isDisabled={reason !== null || isChecking} onPress={onFreeze}>
        {texts.freeze(slip.rows)}
      </Button>
    </SlipFrame>
  );
};
