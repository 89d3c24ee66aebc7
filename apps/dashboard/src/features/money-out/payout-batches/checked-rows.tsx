import {
  cancelPayoutBatch,
  submitPayoutBatch,
  type CheckedBatch,
  type PayoutBatchDetail,
} from '@countinghouse/contract/money-out/payout-batches';
import { Banner, ErrorState, Progress, Skeleton, whenIdle } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { saveText } from '../../../platform/save-file';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { batchesKey, batchQuery, checkQuery, rowsQuery } from './api';
import { Mend } from './checked-row';
import { FeeSlip } from './fee-slip';
import { messages } from './messages';
import { outOf } from './model';
import { fileOfOut } from './rows-file';
import styles from './payout-batches.module.css';
import { VerdictGroups } from './verdict-groups';

const texts = messages.check;

type Props = { readonly batch: PayoutBatchDetail };

/** Rows of a draft by their verdict, what needs a person first, and the fee slip of those that would go. */
export const CheckedRows = ({ batch }: Props) => {
  const client = useQueryClient();
  const rows = useQuery(rowsQuery(batch));
  const check = useQuery(checkQuery(batch.id));
  useEffect(() => whenIdle(() => void Mend.preload()), []);
  const [asks, setAsks] = useState<'freeze' | 'discard' | null>(null);
  const refresh = async () => {
    await Promise.all(
      [rowsQuery(batch), checkQuery(batch.id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  };
  const moved = async (answer: PayoutBatchDetail) => {
    setAsks(null);
    client.setQueryData(batchQuery(batch.id).queryKey, answer);
    await client.invalidateQueries({ queryKey: batchesKey });
    await client.invalidateQueries({ queryKey: balancesQuery().queryKey });
  };
  if (!rows.data || !check.data) {
    const failed = rows.error ?? check.error;
    return failed ? (
      <ErrorState
        message={failed.message || texts.failed}
        onRetry={() => void Promise.all([rows.refetch(), check.refetch()])}
      />
    ) : (
      <>
        <Progress label={texts.checking} value={null} text={texts.checking} />
        <Skeleton shape="block" width="100%" />
      </>
    );
  }
  const { slip } = check.data;
  return (
    <div className={styles.batch}>
      <div>
        {batch.problem && <Banner tone="warning">{batch.problem}</Banner>}
        <VerdictGroups batch={batch} rows={rows.data} check={check.data} onChanged={refresh} />
      </div>
      <FeeSlip
        batch={batch}
        slip={slip}
        checkedAt={check.data.checkedAt}
        out={outOf(rows.data, check.data)}
        onSaveOut={() => saveText(fileOfOut(batch.kind, rows.data, check.data), messages.fileName(batch.name))}
        isChecking={check.isFetching}
        onFreeze={() => setAsks('freeze')}
        onCheck={() => void refresh()}
        onDiscard={batch.cancellable ? () => setAsks('discard') : undefined}
      />
      {asks === 'freeze' && <FreezeDialog batch={batch} slip={slip} onDone={moved} onClose={() => setAsks(null)} />}
      {asks === 'discard' && (
        <ActDialog
          endpoint={cancelPayoutBatch}
          request={{ params: { id: batch.id } }}
          summary={messages.frozen.cancelSummary(batch.name)}
          title={messages.frozen.discardTitle(batch.name)}
          confirmLabel={messages.frozen.discard}
          tone="danger"
          onDone={moved}
          onClose={() => setAsks(null)}
        >
          {messages.frozen.discardText}
        </ActDialog>
      )}
    </div>
  );
};

type FreezeProps = Props & {
  readonly slip: CheckedBatch['slip'];
  readonly onDone: (answer: PayoutBatchDetail) => Promise<void>;
  readonly onClose: () => void;
};

/** Question before a batch is frozen as it was looked at, with the second factor. */
const FreezeDialog = ({ batch, slip: { rows, heldAmount, debitCurrency }, onDone, onClose }: FreezeProps) => {
  const book = useCurrencyBook();
  return (
    <ActDialog
      endpoint={submitPayoutBatch}
      request={{ params: { id: batch.id }, body: { rows, heldAmount } }}
      summary={messages.slip.freezeSummary(batch.name)}
      title={messages.slip.freezeTitle(batch.name)}
      confirmLabel={messages.slip.freeze(rows)}
      onDone={onDone}
      onClose={onClose}
    >
      {messages.slip.freezeText(rows, amountText(book, { amount: heldAmount, currency: debitCurrency }))}
    </ActDialog>
  );
};
