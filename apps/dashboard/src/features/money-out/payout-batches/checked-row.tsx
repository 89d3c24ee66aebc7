import {
  payoutSentences,
  type JudgedRow,
  type PayoutAccount,
  type PayoutBatchDetail,
  type PayoutRow,
} from '@countinghouse/contract/money-out/payout-batches';
import { all } from '@countinghouse/contract/permissions';
import { Button, IconButton, later, LinkButton, middleTruncated } from '@countinghouse/ui';
import { Suspense, useRef, useState } from 'react';
import { Amount } from '../../../entities/currency/cells';
import { useMay } from '../../../platform/session';
import { putRows } from './api';
import { messages } from './messages';
import { amountErrorOf, mendedFieldOf } from './model';
import { addAccountHref, whitelistHref } from './paths';
import styles from './payout-batches.module.css';

const texts = messages.check;

/** Field to mend a row in, with the rules of addresses and accounts. */
export const Mend = later(async () => (await import('./mend-row')).Mend);

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
        <Suspense>
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
        </Suspense>
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
