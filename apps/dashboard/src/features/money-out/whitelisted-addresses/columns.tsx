import type { WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import type { Column, RowCard } from '@countinghouse/ui';
import { IconLink, StatusChip, TruncatedId } from '@countinghouse/ui';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { useNow } from '../../../platform/use-now';
import { messages } from './messages';
import { stateOf } from './state';
import { deleteHref } from './paths';

const names = messages.columns;

/** Availability for payments, with a countdown to the second. */
export const AddressState = ({ of: address }: { of: WhitelistedAddress }) => (
  <StatusChip {...stateOf(address, useNow(Date.parse(address.activatesAt)))} />
);

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<WhitelistedAddress>[] => [
  { id: 'addressId', header: names.addressId, type: 'person', isRowHeader: true, value: ({ addressId }) => addressId },
  { id: 'label', header: names.label, type: 'person', width: 116, priority: 'p2', value: ({ label }) => label },
  { id: 'currency', header: names.currency, type: 'text', width: 84, value: ({ currency }) => currency },
  {
    id: 'network',
    header: names.network,
    type: 'text',
    width: 200,
    priority: 'p2w',
    value: ({ currency, network }) => book.networkName(currency, network),
  },
  {
    id: 'address',
    header: names.address,
    type: 'hash',
    noun: messages.fields.address,
    value: ({ address }) => address,
    explorerHref: ({ currency, network, address }) => book.addressUrl(currency, network, address),
  },
  {
    id: 'tag',
    header: names.tag,
    type: 'text',
    width: 100,
    priority: 'p2w',
    value: ({ destinationTag }) => destinationTag,
  },
  { id: 'status', header: names.status, type: 'chip', width: 124, cell: (address) => <AddressState of={address} /> },
  {
    id: 'createdBy',
    header: names.createdBy,
    type: 'person',
    priority: 'p3',
    value: ({ createdBy }) => createdBy,
  },
  {
    id: 'created',
    header: names.created,
    type: 'date',
    sorted: 'descending',
    priority: 'p2',
    value: ({ createdAt }) => createdAt,
  },
  {
    id: 'actions',
    header: names.actions,
    type: 'actions',
    width: 72,
    cell: ({ id, addressId }) => (
      <IconLink icon="trash" label={`${messages.delete} ${addressId}`} href={deleteHref(id)} />
    ),
  },
];

/** A row on a narrow screen. */
export const cardOf = (address: WhitelistedAddress): RowCard => ({
  title: address.addressId,
  amount: address.currency,
  caption: <TruncatedId value={address.address} noun={messages.fields.address} />,
  status: <AddressState of={address} />,
});
