import type { WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import type { Fact } from '@countinghouse/ui';
import {
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  EmptyState,
  Facts,
  GroupedAddress,
  LinkButton,
  Stack,
  TruncatedId,
} from '@countinghouse/ui';
import { Address } from '../../../entities/currency/on-chain';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { AddressState } from './columns';
import { messages } from './messages';
import { deleteHref } from './paths';

const { fields, columns, sections } = messages;

/** Details of one address: in full for comparison, and its history. */
const AddressDrawer = ({ row: address, walk }: RowDrawerProps<WhitelistedAddress>) => {
  const book = useCurrencyBook();
  if (!address)
    return (
      <RowDrawer title={messages.counted.one} noun={messages.counted.one} {...walk}>
        <EmptyState title={messages.gone} />
      </RowDrawer>
    );
  const { currency, network } = address;
  return (
    <RowDrawer title={address.addressId} noun={messages.counted.one} {...walk}>
      <DrawerSummary
        chips={<AddressState of={address} />}
        caption={`${currency} · ${book.networkName(currency, network)}`}
        actions={
          <LinkButton size="sm" icon="trash" href={deleteHref(address.id)}>
            {messages.delete}
          </LinkButton>
        }
      />
      <DrawerSection title={sections.destination}>
        <Stack gap={3}>
          <GroupedAddress value={address.address} />
          <Facts items={destinationFacts(address)} />
        </Stack>
      </DrawerSection>
      <DrawerSection title={sections.history}>
        <Facts items={historyFacts(address)} />
      </DrawerSection>
    </RowDrawer>
  );
};

const destinationFacts = ({
  currency,
  network,
  address,
  destinationTag,
  walletType,
  label,
}: WhitelistedAddress): Fact[] => [
  {
    label: fields.address,
    value: <Address value={address} noun={fields.address} currency={currency} network={network} />,
  },
  { label: fields.destinationTag, value: destinationTag, isHidden: destinationTag === null },
  { label: fields.walletType, value: messages.walletTypes[walletType ?? 'NONE'] },
  { label: fields.label, value: label, isHidden: label === null },
];

const historyFacts = ({ id, createdAt, createdBy, activatesAt }: WhitelistedAddress): Fact[] => [
  { label: columns.created, value: <DateTimeText iso={createdAt} /> },
  { label: columns.createdBy, value: createdBy },
  { label: fields.activates, value: <DateTimeText iso={activatesAt} /> },
  { label: fields.id, value: <TruncatedId value={id} noun={fields.id} /> },
];

export default AddressDrawer;
