import type { JudgedRow, PayoutBatchDetail, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { Button, middleTruncated, TextField } from '@countinghouse/ui';
import { addressProblem } from '@countinghouse/payments/addresses';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Amount } from '../../../entities/currency/cells';
import { putRows } from './api';
import { messages } from './messages';
import { amountErrorOf } from './model';
import styles from './payout-batches.module.css';

const texts = messages.check;

/** Fields that are mended in their row. */
type Mended = 'recipientAddress' | 'amount' | 'clientWithdrawalId';

type Props = {
  readonly batch: PayoutBatchDetail;
  readonly row: PayoutRow;
  readonly judged: JudgedRow | null;
  readonly onChanged: () => Promise<void>;
};

/** Row as it is sent back: its beneficiary on record stays. */
const kept = ({ number, clientWithdrawalId, recipientAddress, destinationTag, amount, ...row }: PayoutRow) => ({
  number,
  clientWithdrawalId,
  recipientAddress,
  destinationTag,
  amount,
  name: row.name,
  note: row.note,
  ownWallet: row.ownWallet,
  leftOut: row.leftOut,
  accepted: row.accepted,
});

const isMended = (field: string | null): field is Mended =>
  field === 'recipientAddress' || field === 'amount' || field === 'clientWithdrawalId';

/** One row with what is wrong with it, mended in its place. */
export const CheckedRow = ({ batch, row, judged, onChanged }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const acts = useRef<HTMLSpanElement>(null);
  const change = async (changes: Partial<PayoutRow>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await putRows(batch.id, [{ ...kept(row), ...changes }]);
      await onChanged();
      setOpen(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  const field = judged && isMended(judged.field) ? judged.field : null;
  return (
    <li className={styles.row} aria-label={texts.row(row.number, row.name ?? row.clientWithdrawalId)}>
      <span className={styles.number}>{row.number}</span>
      <span className={styles.who}>
        <b>{row.name ?? middleTruncated(row.recipientAddress)}</b>
        <small>{row.clientWithdrawalId}</small>
      </span>
      <span className={styles.why}>
        <span title={row.recipientAddress}>{middleTruncated(row.recipientAddress)}</span>
        {(failure ?? judged?.message) && <small>{failure ?? judged?.message}</small>}
      </span>
      <span className={styles.amount}>
        {amountErrorOf(row.amount, batch) === null ? (
          <Amount money={{ amount: row.amount, currency: batch.cryptoCurrency }} network={batch.network} />
        ) : (
          row.amount
        )}
      </span>
      <span className={styles.acts} ref={acts}>
        {judged?.acceptable && (
          <Button size="sm" isPending={isBusy} onPress={() => void change({ accepted: true })}>
            {texts.accept}
          </Button>
        )}
        {field && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? texts.close : texts.edit}
          </Button>
        )}
        <Button size="sm" variant="ghost" isPending={isBusy} onPress={() => void change({ leftOut: judged !== null })}>
          {judged === null ? texts.takeIn : texts.leaveOut}
        </Button>
      </span>
      {isOpen && field && (
        <Mend
          batch={batch}
          row={row}
          field={field}
          isBusy={isBusy}
          onSave={change}
          onClose={() => {
            setOpen(false);
            acts.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
          }}
        />
      )}
    </li>
  );
};

type MendProps = Pick<Props, 'batch' | 'row'> & {
  readonly field: Mended;
  readonly isBusy: boolean;
  readonly onSave: (changes: Partial<PayoutRow>) => Promise<void>;
  readonly onClose: () => void;
};

const labels = { recipientAddress: texts.address, amount: texts.amount, clientWithdrawalId: texts.reference } as const;

/** Error of a typed value that the browser knows, before the server is asked. */
const errorOf = (field: Mended, typed: string, batch: PayoutBatchDetail): string | null => {
  if (field === 'amount') return amountErrorOf(typed, batch);
  if (field === 'clientWithdrawalId') return null;
  return addressProblem(batch.cryptoCurrency, batch.network, typed.trim());
};

/** One field of a row, judged on each change; Enter saves, Escape closes it. */
const Mend = ({ batch, row, field, isBusy, onSave, onClose }: MendProps) => {
  const [typed, setTyped] = useState<string>(row[field]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const shown = form.current;
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    shown?.addEventListener('keydown', close);
    return () => shown?.removeEventListener('keydown', close);
  }, [onClose]);
  const error = errorOf(field, typed, batch);
  const canSave = error === null && typed.trim() !== '' && typed !== row[field];
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A doubt was accepted about what the row said before.
    if (canSave) void onSave({ [field]: typed.trim(), accepted: false });
  };
  return (
    <form className={styles.mend} noValidate onSubmit={save} ref={form}>
      <TextField label={labels[field](row.number)} value={typed} onChange={setTyped} error={error} />
      <Button type="submit" isDisabled={!canSave} isPending={isBusy}>
        {texts.save}
      </Button>
    </form>
  );
};
