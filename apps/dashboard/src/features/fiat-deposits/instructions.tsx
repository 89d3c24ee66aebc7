import { groupedIban, groupedSortCode } from '@countinghouse/contract/bank-details';
import { bankMethodOf } from '@countinghouse/contract/bank-methods';
import type { FiatDeposit } from '@countinghouse/contract/fiat-deposits';
import type { Fact } from '@countinghouse/ui';
import { CopyButton, DateTimeText, Facts } from '@countinghouse/ui';
import { shownText } from '../../entities/currency/figures';
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

/** Where to pay and what to quote, each to be copied; the reference before all. */
export const Instructions = ({ deposit }: { deposit: FiatDeposit }) => {
  const { instructions, expectedAmount, currency, expiresAt } = deposit;
  const method = bankMethodOf(currency, instructions.paymentMethod)?.displayName ?? instructions.paymentMethod;
  const items: Fact[] = [
    ...copied(names.amount, expectedAmount, `${shownText(expectedAmount, 2)} ${currency}`),
    ...copied(names.beneficiary, instructions.beneficiary),
    ...copied(names.iban, instructions.iban, instructions.iban === null ? undefined : groupedIban(instructions.iban)),
    ...copied(names.accountNumber, instructions.accountNumber),
    ...copied(
      names.sortCode,
      instructions.sortCode,
      instructions.sortCode === null ? undefined : groupedSortCode(instructions.sortCode),
    ),
    ...copied(names.routingNumber, instructions.routingNumber),
    ...copied(names.swiftCode, instructions.swiftCode),
    ...copied(names.bankName, instructions.bankName),
    ...copied(names.bankAddress, instructions.bankAddress),
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
    </div>
  );
};
