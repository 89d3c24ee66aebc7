import { isIban, normalisedNumber } from '@countinghouse/contract/bank-details';
import { referenceError } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import {
  payoutSentences,
  type JudgedRow,
  type PayoutAccount,
  type PayoutBatchDetail,
  type PayoutRow,
} from '@countinghouse/contract/money-out/payout-batches';
import { all } from '@countinghouse/contract/permissions';
import { Button, IconButton, LinkButton, middleTruncated, TextField } from '@countinghouse/ui';
import { addressProblem } from '@countinghouse/payments/addresses';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Amount } from '../../../entities/currency/cells';
import { useMay } from '../../../platform/session';
import { putRows } from './api';
import { messages } from './messages';
import { amountErrorOf, mendedFieldOf, type MendedField } from './model';
import { addAccountHref, whitelistHref } from './paths';
import styles from './payout-batches.module.css';

const texts = messages.check;

type Props = {
  readonly batch: PayoutBatchDetail;
  readonly row: PayoutRow;
  readonly judged: JudgedRow | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChanged: (isMended: boolean) => Promise<void>;
};

/** Row as it is sent back: its beneficiary on record stays. */
export const kept = ({ number, clientWithdrawalId, recipientAddress, destinationTag, amount, ...row }: PayoutRow) => ({
  number,
  clientWithdrawalId,
  recipientAddress,
  destinationTag,
  amount,
  bankAccount: row.bankAccount,
  name: row.name,
  note: row.note,
  reference: row.reference,
  ownWallet: row.ownWallet,
  leftOut: row.leftOut,
  accepted: row.accepted,
});

/** One row with what is wrong with it, mended in its place. */
export const CheckedRow = ({ batch, row, judged, isOpen, onOpen, onChanged }: Props) => {
  const mayWhitelist = useMay(all('WHITELIST_ADDRESSES'));
  const mayAddAccounts = useMay(all('MANAGE_BANK_ACCOUNTS'));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const acts = useRef<HTMLSpanElement>(null);
  const { number } = row;
  const change = async (changes: Partial<PayoutRow>, isMended = false): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await putRows(batch.id, [{ ...kept(row), ...changes }]);
      await onChanged(isMended);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  const field = mendedFieldOf(judged);
  const said = failure ?? judged?.message;
  return (
    <li
      className={isOpen && field ? `${styles.row} ${styles.open}` : styles.row}
      aria-label={texts.row(number, row.name ?? row.clientWithdrawalId)}
      data-row={number}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.who}>
        <b>{row.name ?? row.clientWithdrawalId}</b>
        {row.name && <small>{row.clientWithdrawalId}</small>}
      </span>
      <span className={styles.why}>
        <Recipient row={row} account={judged?.paidTo ?? null} />
        {said && <small className={failure || judged?.verdict === 'ERROR' ? styles.wrong : undefined}>{said}</small>}
      </span>
      <span className={styles.amount}>
        {amountErrorOf(row.amount, batch) === null ? (
          <Amount money={{ amount: row.amount, currency: batch.currency }} network={batch.network ?? undefined} />
        ) : (
          row.amount
        )}
      </span>
      <span className={styles.acts} ref={acts}>
        {judged?.acceptable && (
          <Button
            size="sm"
            isPending={isBusy}
            aria-label={texts.acceptRow(number)}
            onPress={() => void change({ accepted: true })}
          >
            {texts.accept}
          </Button>
        )}
        {judged?.message === payoutSentences.unknownAccount && mayAddAccounts && (
          <LinkButton size="sm" aria-label={texts.addAccountRow(number)} href={addAccountHref}>
            {texts.addAccount}
          </LinkButton>
        )}
        {judged?.verdict === 'NOT_WHITELISTED' && batch.network !== null && mayWhitelist && (
          <LinkButton
            size="sm"
            aria-label={texts.whitelistRow(number)}
            href={whitelistHref({
              currency: batch.currency,
              network: batch.network,
              address: row.recipientAddress,
              tag: row.destinationTag ?? '',
            })}
          >
            {texts.whitelist}
          </LinkButton>
        )}
        {field && (
          <Button
            size="sm"
            variant={judged?.verdict === 'ERROR' ? 'secondary' : 'ghost'}
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.closeRow(number) : texts.mendRow(number)}
            onPress={() => onOpen(!isOpen)}
          >
            {isOpen ? texts.close : texts.edit}
          </Button>
        )}
        {judged === null ? (
          <Button
            size="sm"
            isPending={isBusy}
            aria-label={texts.takeInRow(number)}
            onPress={() => void change({ leftOut: false })}
          >
            {texts.takeIn}
          </Button>
        ) : (
          <IconButton icon="close" label={texts.leaveOutRow(number)} onPress={() => void change({ leftOut: true })} />
        )}
      </span>
      {isOpen && field && (
        <Mend
          batch={batch}
          row={row}
          field={field}
          isBusy={isBusy}
          onSave={(changes) => change(changes, true)}
          onClose={() => {
            onOpen(false);
            acts.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
          }}
        />
      )}
    </li>
  );
};

/** Address or bank account that a row goes to, as far as it is known. */
export const Recipient = ({ row, account }: { readonly row: PayoutRow; readonly account: PayoutAccount | null }) => {
  if (account)
    return (
      <span className={styles.account}>
        {account.accountLabel} <span className={styles.id}>{account.accountMasked}</span>
      </span>
    );
  if (row.bankAccount !== null) return <span className={styles.account}>{row.bankAccount}</span>;
  return (
    <span className={styles.id} title={row.recipientAddress}>
      {middleTruncated(row.recipientAddress)}
    </span>
  );
};

type MendProps = Pick<Props, 'batch' | 'row'> & {
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
const Mend = ({ batch, row, field, isBusy, onSave, onClose }: MendProps) => {
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
