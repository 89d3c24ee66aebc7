import {
  cancelPayoutBatch,
  submitPayoutBatch,
  type CheckedBatch,
  type PayoutBatchDetail,
  type PayoutVerdict,
} from '@countinghouse/contract/money-out/payout-batches';
import { Banner, Button, ErrorState, Progress, Skeleton } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { batchesKey, batchQuery, checkQuery, rowsQuery } from './api';
import { CheckedRow } from './checked-row';
import { FeeSlip } from './fee-slip';
import { messages } from './messages';
import { groupsOf, outOf, verdictOrder, type ShownRow } from './model';
import styles from './payout-batches.module.css';

const texts = messages.check;

/** Rows of a group that are drawn before somebody asks for all. */
const fewRows = 25;

type Props = { readonly batch: PayoutBatchDetail };

/** Rows of a draft by their verdict, what needs a person first, and the fee slip of those that would go. */
export const CheckedRows = ({ batch }: Props) => {
  const client = useQueryClient();
  const rows = useQuery(rowsQuery(batch.id));
  const check = useQuery(checkQuery(batch.id));
  const [asks, setAsks] = useState<'freeze' | 'discard' | null>(null);
  const refresh = async () => {
    await Promise.all(
      [rowsQuery(batch.id), checkQuery(batch.id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
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
        <Groups batch={batch} rows={rows.data} check={check.data} onChanged={refresh} />
      </div>
      <FeeSlip
        batch={batch}
        slip={slip}
        out={outOf(rows.data, check.data)}
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

type GroupsProps = Props & {
  readonly rows: Parameters<typeof groupsOf>[0];
  readonly check: CheckedBatch;
  readonly onChanged: () => Promise<void>;
};

const Groups = ({ batch, rows, check, onChanged }: GroupsProps) => {
  const { byVerdict, leftOut } = groupsOf(rows, check);
  const counted = verdictOrder.filter((verdict) => (byVerdict.get(verdict)?.length ?? 0) > 0);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {counted.map((verdict) => (
          <i
            key={verdict}
            className={styles[verdict]}
            style={{ '--rows': byVerdict.get(verdict)?.length } as CSSProperties}
          />
        ))}
      </div>
      {counted.map((verdict) => (
        <Group
          key={verdict}
          verdict={verdict}
          batch={batch}
          rows={byVerdict.get(verdict) ?? []}
          onChanged={onChanged}
        />
      ))}
      {leftOut.length > 0 && <Group verdict={null} batch={batch} rows={leftOut} onChanged={onChanged} />}
    </>
  );
};

type GroupProps = Props & {
  /** Null: rows that are left out. */
  readonly verdict: PayoutVerdict | null;
  readonly rows: readonly ShownRow[];
  readonly onChanged: () => Promise<void>;
};

/** Rows that are ready are one line until somebody opens them. */
const startsWith = (verdict: PayoutVerdict | null): number => (verdict === 'READY' || verdict === null ? 0 : fewRows);

const Group = ({ verdict, batch, rows, onChanged }: GroupProps) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, startsWith(verdict));
  const [name, text] = verdict === null ? [texts.leftOut, ''] : messages.groups[verdict];
  return (
    <section className={styles.group} aria-label={name}>
      <header>
        {verdict !== null && <i className={`${styles.mark} ${styles[verdict]}`} aria-hidden="true" />}
        <h2>{name}</h2>
        <span>{rows.length.toLocaleString('en-US')}</span>
        <span>{text}</span>
      </header>
      <ul className={styles.rows}>
        {shown.map(({ row, judged }) => (
          <CheckedRow key={row.number} batch={batch} row={row} judged={judged} onChanged={onChanged} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="ghost" size="sm" icon="chevron-down" onPress={() => setWhole(true)}>
          {texts.showAll(rows.length)}
        </Button>
      )}
    </section>
  );
};
