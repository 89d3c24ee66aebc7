import type { UnassociatedDeposit } from '@countinghouse/contract/money-in/unassociated-deposits';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import {
  CopyAction,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  EmptyState,
  Facts,
  TruncatedId,
} from '@countinghouse/ui';
import { Amount, amountText } from '../../../entities/currency/cells';
import { Address, Transaction } from '../../../entities/currency/on-chain';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { Postings } from '../../../entities/ledger/postings';
import { Status } from '../../../entities/status/chips';
import { sentenceCase } from '../../../entities/status/status';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { messages } from './messages';

const names = messages.facts;

/** Details of money that belongs to no payment, ready to be sent to support. */
const DepositDrawer = ({ row: deposit, walk }: RowDrawerProps<UnassociatedDeposit>) => {
  const book = useCurrencyBook();
  return (
    <RowDrawer title={deposit ? sentenceCase(deposit.reason) : messages.noun} noun={messages.noun} {...walk}>
      {!deposit && <EmptyState title={messages.gone} />}
      {deposit && (
        <>
          <DrawerSummary
            chips={<Status status={deposit.status} />}
            amount={<Amount money={deposit} network={deposit.network} size="lg" />}
            caption={messages.kinds[deposit.kind]}
            actions={<CopyAction value={detailsText(deposit, book)} noun={messages.details} label={messages.copy} />}
          />
          <DrawerSection title={names.title}>
            <Facts items={factsOf(deposit)} />
          </DrawerSection>
          <Posted id={deposit.id} />
        </>
      )}
    </RowDrawer>
  );
};

const Posted = ({ id }: { id: string }) =>
  useMay(all('GET_BALANCES')) && (
    <Postings items={[{ entityType: 'UNASSOCIATED_DEPOSIT', entityId: id }]} texts={messages.postings} />
  );

const known = (label: string, value: string | null): Fact => ({ label, value, isHidden: value === null });

const factsOf = (deposit: UnassociatedDeposit): Fact[] => {
  const { currency, network, uniformAmount, uniformCurrency, resolvedAt } = deposit;
  const chain = { currency, network };
  return [
    {
      label: names.value,
      value: uniformAmount && <Amount money={{ amount: uniformAmount, currency: uniformCurrency }} />,
      isHidden: uniformAmount === null,
    },
    { label: names.reason, value: sentenceCase(deposit.reason) },
    {
      label: names.from,
      value: <Address value={deposit.fromAddress} noun={names.from} {...chain} />,
      isHidden: deposit.fromAddress === null,
    },
    {
      label: names.to,
      value: <Address value={deposit.toAddress} noun={names.to} {...chain} />,
      isHidden: deposit.toAddress === null,
    },
    known(names.tag, deposit.destinationTag),
    {
      label: names.transaction,
      value: <Transaction value={deposit.transactionId} noun={names.transaction} {...chain} />,
      isHidden: deposit.transactionId === null,
    },
    known(names.sender, deposit.senderName),
    known(names.senderAccount, deposit.senderAccountMasked),
    known(names.reference, deposit.reference),
    { label: names.received, value: <DateTimeText iso={deposit.receivedAt} /> },
    known(names.resolvedInto, deposit.resolvedInto && sentenceCase(deposit.resolvedInto.type)),
    known(names.resolvedBy, deposit.resolvedBy),
    { label: names.resolvedAt, value: resolvedAt && <DateTimeText iso={resolvedAt} />, isHidden: resolvedAt === null },
    { label: names.id, value: <TruncatedId value={deposit.id} noun={names.id} /> },
  ];
};

/** Details for support, one line each. */
const detailsText = (deposit: UnassociatedDeposit, book: CurrencyBook): string =>
  [
    [names.id, deposit.id],
    [names.received, deposit.receivedAt],
    [names.amount, amountText(book, deposit, deposit.network)],
    [names.network, deposit.network],
    [names.reason, sentenceCase(deposit.reason)],
    [names.from, deposit.fromAddress ?? deposit.senderName],
    [names.to, deposit.toAddress],
    [names.tag, deposit.destinationTag],
    [names.transaction, deposit.transactionId],
    [names.reference, deposit.reference],
  ]
    .filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');

export default DepositDrawer;
