import {
  deleteWhitelistedAddress,
  type WhitelistedAddress,
} from '@countinghouse/contract/money-out/whitelisted-addresses';
import { GroupedAddress } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ActPage, FormAwaited, useFormStart } from '../../../platform/forms';
import { usePathParameter } from '../../../platform/navigation';
import { addressListKey, addressQuery } from './api';
import { messages } from './messages';
import { paths } from './paths';

const breadcrumbs = [{ label: messages.title, href: paths.list }, { label: messages.deleteTitle }];

/** Waits for the address that the link names. */
const DeleteAddressPage = () => {
  const address = useFormStart(addressQuery(usePathParameter('id')));
  if (address.data) return <DeleteAddress address={address.data} />;
  return (
    <FormAwaited
      title={messages.deleteTitle}
      breadcrumbs={breadcrumbs}
      sections={[messages.sections.destination]}
      hasSteps={false}
      label={messages.loading}
      query={address}
    />
  );
};

/** Takes an address off the list. */
const DeleteAddress = ({ address }: { address: WhitelistedAddress }) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const { fields } = messages;
  const { addressId, label, currency, network, destinationTag } = address;
  return (
    <ActPage
      endpoint={deleteWhitelistedAddress}
      request={{ params: { id: address.id } }}
      summary={messages.deletes(addressId)}
      title={messages.deleteTitle}
      thing={addressId}
      breadcrumbs={breadcrumbs}
      reason={messages.deleteReason}
      facts={[
        { label: fields.addressId, value: addressId },
        { label: fields.label, value: label },
        { label: fields.currency, value: `${currency} · ${book.networkName(currency, network)}` },
        { label: fields.address, value: <GroupedAddress value={address.address} /> },
        ...(destinationTag === null ? [] : [{ label: fields.destinationTag, value: destinationTag }]),
      ]}
      submitLabel={messages.deleteSubmit}
      doneTitle={messages.deletedTitle}
      backHref={paths.list}
      onDone={() => client.invalidateQueries({ queryKey: addressListKey })}
    />
  );
};

export default DeleteAddressPage;
