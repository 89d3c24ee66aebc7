import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import type { Column, RowCard } from '@countinghouse/ui';
import { IconButton, IconLink, Row } from '@countinghouse/ui';
import { Status, statusChip } from '../../../entities/status/chips';
import { countryName } from '../../../entities/country/countries';
import { messages } from './messages';
import { methodName } from './methods';
import { editHref } from './paths';

const names = messages.columns;

type Ask = (account: BankAccount) => void;

const RowActions = ({ account, onArchive }: { account: BankAccount; onArchive: Ask }) => (
  <Row align="end">
    <IconLink icon="pencil" label={`${messages.edit} ${account.accountLabel}`} href={editHref(account.id)} />
    <IconButton icon="trash" label={`${messages.archive} ${account.accountLabel}`} onPress={() => onArchive(account)} />
  </Row>
);

const columns: readonly Column<BankAccount>[] = [
  {
    id: 'label',
    header: names.label,
    type: 'person',
    isRowHeader: true,
    width: 152,
    value: ({ accountLabel }) => accountLabel,
  },
  { id: 'currency', header: names.currency, type: 'text', width: 88, value: ({ currency }) => currency },
  { id: 'method', header: names.method, type: 'text', width: 152, priority: 'p2', value: methodName },
  {
    id: 'holder',
    header: names.holder,
    type: 'person',
    width: 176,
    priority: 'p2w',
    value: ({ holderName }) => holderName,
  },
  { id: 'bank', header: names.bank, type: 'person', width: 148, priority: 'p3', value: ({ bankName }) => bankName },
  {
    id: 'account',
    header: names.account,
    type: 'text',
    width: 156,
    value: ({ accountMasked }) => accountMasked,
  },
  {
    id: 'country',
    header: names.country,
    type: 'text',
    width: 140,
    priority: 'p3',
    value: ({ country }) => countryName(country),
  },
  {
    id: 'status',
    header: names.status,
    type: 'chip',
    width: 160,
    value: ({ status }) => statusChip(status),
  },
];

/** Columns of the list, in order; without actions for people who may change nothing. */
export const columnsOf = (onArchive: Ask | null): readonly Column<BankAccount>[] =>
  onArchive === null
    ? columns
    : [
        ...columns,
        {
          id: 'actions',
          header: names.actions,
          type: 'actions',
          cell: (account) => <RowActions account={account} onArchive={onArchive} />,
        },
      ];

/** A row on a narrow screen. */
export const cardOf = (account: BankAccount): RowCard => ({
  title: account.accountLabel,
  amount: account.currency,
  caption: account.accountMasked,
  status: <Status status={account.status} />,
});
