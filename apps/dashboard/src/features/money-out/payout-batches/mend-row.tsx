import { isIban, normalisedNumber } from '@countinghouse/contract/bank-details';
import { referenceError } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import {
  payoutSentences,
  type PayoutBatchDetail,
  type PayoutRow,
} from '@countinghouse/contract/money-out/payout-batches';
import { Button, TextField } from '@countinghouse/ui';
import { addressProblem } from '@countinghouse/payments/addresses';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messages } from './messages';
import { amountErrorOf, type MendedField } from './model';
import styles from './payout-batches.module.css';

const texts = messages.check;

type Props = {
  readonly batch: PayoutBatchDetail;
  readonly row: PayoutRow;
  readonly field: MendedField;
  readonly isBusy: boolean;
  readonly onSave: (changes: Partial<PayoutRow>) => Promise<void>;
  readonly onClose: () => void;
};

const labels = {
  recipientAddress: texts.address,
  destinationTag: texts.tag,
  bankAccount: texts.account,
  amount: texts.amount,
  clientWithdrawalId: texts.reference,
  reference: texts.toRecipient,
} as const;

/** Error of a typed value that the browser knows, before the server is asked. */
const errorOf = (field: MendedField, typed: string, batch: PayoutBatchDetail): string | null => {
  if (field === 'amount') return amountErrorOf(typed, batch);
  if (field === 'bankAccount') return ibanErrorOf(typed);
  if (field === 'reference') return referenceError(typed, null);
  return field === 'recipientAddress' && batch.network !== null
    ? addressProblem(batch.currency, batch.network, typed.trim())
    : null;
};

/** A label may be anything; a number that begins like an IBAN has to be one. */
const ibanErrorOf = (typed: string): string | null => {
  const number = normalisedNumber(typed);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(number) && !isIban(number) ? payoutSentences.wrongIban : null;
};

/** One field of a row, judged on each change; Enter saves and opens the next one, Escape closes it. */
export const Mend = ({ batch, row, field, isBusy, onSave, onClose }: Props) => {
  const before = row[field] ?? '';
  const [typed, setTyped] = useState<string>(before);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const shown = form.current;
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    shown?.addEventListener('keydown', close);
    return () => shown?.removeEventListener('keydown', close);
  }, [onClose]);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const error = errorOf(field, typed, batch);
  const canSave = error === null && (typed.trim() !== '' || field === 'reference') && typed !== before;
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
