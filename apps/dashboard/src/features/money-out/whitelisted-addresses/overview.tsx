import { GroupedAddress } from '@countinghouse/ui';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { OverviewGroup } from '../../../platform/forms';
import { messages } from './messages';
import { bodyOf, type AddressValues } from './model';

const { fields, sections } = messages;

/** Address about to be whitelisted; whole and in groups, for comparison with its source. */
export const overviewOf = (values: AddressValues, book: CurrencyBook): OverviewGroup[] => {
  const { addressId, label, currency, network, address, destinationTag } = bodyOf(values, book);
  const tag = book.requiresTag(currency, network) ? [{ label: fields.destinationTag, value: destinationTag }] : [];
  return [
    {
      title: sections.name,
      items: [
        { label: fields.addressId, value: addressId },
        { label: fields.label, value: label ?? null },
      ],
    },
    {
      title: sections.destination,
      items: [
        { label: fields.currency, value: `${book.nameOf(currency)} (${currency})` },
        { label: fields.network, value: book.networkName(currency, network) },
        { label: fields.address, value: <GroupedAddress value={address} /> },
        ...tag,
        { label: fields.walletType, value: messages.walletTypes[values.walletType] },
      ],
    },
  ];
};
