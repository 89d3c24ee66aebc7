import {
  cancelPayoutBatch,
  payoutNeeds,
  retryPayoutBatch,
  type PayoutBatchDetail,
} from '@countinghouse/contract/money-out/payout-batches';
import {
  Banner,
  Button,
  CopyButton,
  DateTimeText,
  GroupedAddress,
  later,
  LinkButton,
  Progress,
  Skeleton,
  Stack,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { Amount } from '../../../entities/currency/cells';
import { Slip, SlipLine } from '../../../entities/quote/quote-panel';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { exportOf } from '../../../platform/list/exports';
import { useNavigate } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { batchesKey, batchQuery, rowsQuery } from './api';
import { messages } from './messages';
import { tallyOf } from './model';
import { approvalHref, batchHref } from './paths';
import { PayoutGroups } from './payout-groups';
import styles from './payout-batches.module.css';

const texts = messages.frozen;

const ExportDialog = later(async () => (await import('../../../platform/list/export-dialog')).default);

type Props = { readonly batch: PayoutBatchDetail };

/** A batch that is no draft any more: its sums, its fingerprint, and what became of each payout. */
export const FrozenBatch = ({ batch }: Props) => {
  const rows = useQuery(rowsQuery(batch));
  const tally = tallyOf(batch);
  return (
    <div className={styles.batch}>
      <Stack>
        {batch.status === 'DRAFT' && <Banner tone="info">{texts.ofMaker(batch.initiatedBy)}</Banner>}
        {batch.status === 'FREEZING' && <Progress label={texts.freezing} value={null} text={texts.freezing} />}
        {(batch.status === 'PARTLY' || batch.status === 'FAILED') && (
          <Banner tone="warning" title={texts.partly(tally.sent, tally.all)}>
            {texts.partlyText}
          </Banner>
        )}
        {batch.status === 'RELEASING' && (
          <Progress
            label={texts.progress}
            value={tally.all === 0 ? 0 : (tally.sent + tally.failed) / tally.all}
            text={texts.partly(tally.sent, tally.all)}
          />
        )}
        {batch.fingerprint && (
          <section className={styles.seal} aria-label={texts.fingerprint}>
            <h2>{texts.fingerprint}</h2>
            <div className={styles.fingerprint}>
              <GroupedAddress value={batch.fingerprint} perRow={8} />
              <p>
                <span>{texts.fingerprintText}</span>
                <CopyButton value={batch.fingerprint} noun={texts.fingerprint} />
              </p>
            </div>
          </section>
        )}
        {rows.data ? <PayoutGroups batch={batch} rows={rows.data} /> : <Skeleton shape="block" width="100%" />}
      </Stack>
      <Sums batch={batch} failed={tally.failed} />
    </div>
  );
};

// A bank may return a payout after all of them were sent.
const retried = ['DONE', 'PARTLY', 'FAILED', 'REFUSED', 'EXPIRED', 'CANCELLED'];

const Sums = ({ batch, failed }: Props & { readonly failed: number }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayCreate = useMay(payoutNeeds[batch.kind].makes);
  const [asks, setAsks] = useState<'cancel' | 'retry' | 'report' | null>(null);
  const { payouts } = batch;
  // A draft of somebody else's.
  const isDraft = batch.status === 'DRAFT';
  const coins = (amount: string) => (
    <Amount money={{ amount, currency: batch.currency }} network={batch.network ?? undefined} />
  );
  const debited = (amount: string) => <Amount money={{ amount, currency: batch.debitCurrency }} />;
  const refresh = () =>
    Promise.all([batchesKey, balancesQuery().queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return (
    <section className={styles.slip} aria-label={messages.slip.title}>
      {payouts && (
        <>
          <h2>{messages.slip.recipients(payouts.rows)}</h2>
          <Amount
            money={{ amount: payouts.recipientAmount, currency: batch.currency }}
            network={batch.network ?? undefined}
            size="lg"
          />
          <p className={styles.quiet}>
            {batch.endedAt ? texts.endedAt : texts.frozenAt}{' '}
            <DateTimeText iso={batch.endedAt ?? batch.frozenAt ?? ''} />
          </p>
          <Slip isOld={false}>
            {batch.network !== null && (
              <SlipLine label={messages.slip.networkFee(payouts.rows)}>{coins(payouts.networkFee)}</SlipLine>
            )}
            <SlipLine label={batch.network === null ? messages.slip.fees(payouts.rows) : messages.slip.serviceFee}>
              {debited(payouts.serviceFee)}
            </SlipLine>
            <SlipLine label={messages.slip.held} isSum>
              {debited(payouts.heldAmount)}
            </SlipLine>
          </Slip>
        </>
      )}
      <Stack gap={2}>
        {batch.awaitsApproval && mayCreate && (
          <LinkButton variant="primary" isBlock href={approvalHref(batch.id)}>
            {texts.approval}
          </LinkButton>
        )}
        {payouts && (
          <Button isBlock icon="download" onPress={() => setAsks('report')}>
            {texts.report}
          </Button>
        )}
        {batch.cancellable && (
          <Button isBlock onPress={() => setAsks('cancel')}>
            {isDraft ? texts.discard : texts.takeBack}
          </Button>
        )}
        {mayCreate && failed > 0 && retried.includes(batch.status) && (
          <Button variant="primary" isBlock onPress={() => setAsks('retry')}>
            {texts.retry(failed)}
          </Button>
        )}
      </Stack>
      {asks === 'report' && (
        <Suspense>
          <ExportDialog
            sources={[exportOf('payout-batch', { batchId: batch.id })]}
            columns={[]}
            ids={undefined}
            total={null}
            counted={undefined}
            what={texts.reportText}
            onClose={() => setAsks(null)}
          />
        </Suspense>
      )}
      {asks === 'cancel' && (
        <ActDialog
          endpoint={cancelPayoutBatch}
          request={{ params: { id: batch.id } }}
          summary={texts.cancelSummary(batch.name)}
          title={isDraft ? texts.discardTitle(batch.name) : texts.takeBackTitle(batch.name)}
          confirmLabel={isDraft ? texts.discard : texts.takeBack}
          tone="danger"
          onDone={async (answer) => {
            client.setQueryData(batchQuery(batch.id).queryKey, answer);
            setAsks(null);
            await refresh();
          }}
          onClose={() => setAsks(null)}
        >
          {isDraft ? texts.discardText : texts.takeBackText}
        </ActDialog>
      )}
      {asks === 'retry' && (
        <ActDialog
          endpoint={retryPayoutBatch}
          request={{ params: { id: batch.id } }}
          summary={texts.retrySummary(batch.name)}
          title={texts.retryTitle(batch.name)}
          confirmLabel={texts.retry(failed)}
          onDone={async ({ id }) => {
            await refresh();
            navigate(batchHref(id));
          }}
          onClose={() => setAsks(null)}
        >
          {texts.retryText}
        </ActDialog>
      )}
    </section>
  );
};
