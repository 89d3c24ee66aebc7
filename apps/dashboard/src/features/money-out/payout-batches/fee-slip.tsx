import type { CheckedBatch, PayoutBatchDetail } from '@countinghouse/contract/money-out/payout-batches';
import { Banner, Button, Stack } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import { Lacking, Slip, SlipLine } from '../../../entities/quote/quote-panel';
import { messages } from './messages';
import styles from './payout-batches.module.css';

const texts = messages.slip;

type Props = {
  readonly batch: PayoutBatchDetail;
  readonly slip: CheckedBatch['slip'];
  /** Rows that stay out. */
  readonly out: number;
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
export const FeeSlip = ({ batch, slip, out, isChecking, onFreeze, onCheck, onDiscard }: Props) => {
  const coins = (amount: string) => (
    <Amount money={{ amount, currency: batch.cryptoCurrency }} network={batch.network} />
  );
  const debited = (amount: string) => <Amount money={{ amount, currency: slip.debitCurrency }} />;
  const reason = reasonOf(slip);
  return (
    <section className={styles.slip} aria-label={texts.title} aria-live="polite">
      <h2>{texts.recipients(slip.rows)}</h2>
      <Amount
        money={{ amount: slip.recipientAmount, currency: batch.cryptoCurrency }}
        network={batch.network}
        size="lg"
      />
      <Slip isOld={isChecking}>
        <SlipLine label={texts.networkFee(slip.rows)}>{coins(slip.networkFee)}</SlipLine>
        <SlipLine label={texts.serviceFee}>{debited(slip.serviceFee)}</SlipLine>
        <SlipLine label={texts.held} isSum>
          {debited(slip.heldAmount)}
        </SlipLine>
        <SlipLine label={texts.availableNow}>{debited(slip.available)}</SlipLine>
        <SlipLine label={texts.availableAfter}>
          {slip.availableAfter.startsWith('-') ? <Lacking>{texts.lacking}</Lacking> : debited(slip.availableAfter)}
        </SlipLine>
      </Slip>
      {out > 0 && <p className={styles.quiet}>{texts.stayOut(out)}</p>}
      <Banner tone="info">{slip.approvalRequired ? texts.approval(slip.requiredApprovals) : texts.noApproval}</Banner>
      {reason && <p className={styles.quiet}>{reason}</p>}
      <Stack gap={2}>
        <Button variant="primary" isBlock isDisabled={reason !== null || isChecking} onPress={onFreeze}>
          {texts.freeze(slip.rows)}
        </Button>
        <Button isBlock isPending={isChecking} onPress={onCheck}>
          {messages.check.again}
        </Button>
        {onDiscard && (
          <Button variant="ghost" isBlock onPress={onDiscard}>
            {messages.frozen.discard}
          </Button>
        )}
      </Stack>
    </section>
  );
};
