import { groupedIban, groupedSortCode } from '@countinghouse/contract/bank-details';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { FiatDeposit, PaymentInstructions } from '@countinghouse/contract/money-in/fiat-deposits';
import type { Fact } from '@countinghouse/ui';
import { Button, CopyButton, DateTimeText, Facts, notify } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { shownText } from '../../../entities/currency/figures';
import { messageOf } from '../../../platform/api';
import { saveFile } from '../../../platform/save-file';
import { fetchInstructions } from './api';
import styles from './fiat-deposits.module.css';
import { messages } from './messages';

const names = messages.instructions;

const Copied = ({ shown, value, noun }: { shown?: string; value: string; noun: string }) => (
  <span className={styles.copied}>
    <span>{shown ?? value}</span>
    <CopyButton value={value} noun={noun} />
  </span>
);

const copied = (label: string, value: string | null, shown?: string): Fact[] =>
  value === null
    ? []
    : [{ label, value: <Copied value={value} noun={label} {...(shown !== undefined && { shown })} /> }];

type Account = Pick<
  PaymentInstructions,
  'beneficiary' | 'iban' | 'accountNumber' | 'sortCode' | 'routingNumber' | 'swiftCode' | 'bankName' | 'bankAddress'
>;

/** Everything that names an account, each to be copied. */
export const accountFacts = (account: Account): Fact[] => [
  ...copied(names.beneficiary, account.beneficiary),
  ...copied(names.iban, account.iban, account.iban === null ? undefined : groupedIban(account.iban)),
  ...copied(names.accountNumber, account.accountNumber),
  ...copied(
    names.sortCode,
    account.sortCode,
    account.sortCode === null ? undefined : groupedSortCode(account.sortCode),
  ),
  ...copied(names.routingNumber, account.routingNumber),
  ...copied(names.swiftCode, account.swiftCode),
  ...copied(names.bankName, account.bankName),
  ...copied(names.bankAddress, account.bankAddress),
];

/** Instructions as a file, to hand on to the payer. */
const Download = ({ id }: { id: string }) => {
  const saving = useMutation({
    mutationFn: () => fetchInstructions(id),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => notify(messageOf(error, names.failed), { tone: 'danger' }),
  });
  return (
    <div>
      <Button size="sm" icon="download" isDisabled={saving.isPending} onPress={() => saving.mutate()}>
        {saving.isPending ? names.downloading : names.download}
      </Button>
    </div>
  );
};

/** Account and reference, each with a copy button; the reference first. */
export const Instructions = ({ deposit }: { deposit: FiatDeposit }) => {
  const { instructions, expectedAmount, currency, expiresAt } = deposit;
  const method = bankMethodOf(currency, instructions.paymentMethod)?.displayName ?? instructions.paymentMethod;
  const items: Fact[] = [
    ...copied(names.amount, expectedAmount, `${shownText(expectedAmount, 2)} ${currency}`),
    ...accountFacts(instructions),
    { label: names.method, value: method },
    { label: messages.validUntil, value: <DateTimeText iso={expiresAt} /> },
  ];
  return (
    <div className={styles.instructions}>
      <div className={styles.reference}>
        <span className={styles.referenceLabel}>
          {names.reference} · {messages.quoteExactly}
        </span>
        <span className={styles.referenceText}>
          <code>{instructions.reference}</code>
          <CopyButton value={instructions.reference} noun={names.reference} />
        </span>
      </div>
      <Facts items={items} />
      <Download id={deposit.id} />
    </div>
  );
};
