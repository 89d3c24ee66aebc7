import { createWhitelistedAddress } from '@countinghouse/contract/money-out/new-whitelisted-address';
import { DateTimeText, useLaterCode } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { useSearchText } from '../../../platform/navigation';
import { AddressFields } from './address-fields';
import { addressListKey } from './api';
import { checksums } from '../../../entities/address/checksums';
import { messages } from './messages';
import { bodyOf, errorsOf, startOf, type AddressValues } from './model';
import { overviewOf } from './overview';
import { paths } from './paths';

const breadcrumbs = [{ label: messages.title, href: paths.list }, { label: messages.create }];

/** Waits for the coins of the organisation; the form starts from them, and from the destination that a link names. */
const CreateAddressPage = () => {
  const organisation = useQuery(organisationMetadataQuery());
  const book = useCurrencyBook();
  const wanted = useSearchText();
  if (!organisation.data) {
    const { name, destination, wallet } = messages.sections;
    return (
      <FormAwaited
        title={messages.create}
        breadcrumbs={breadcrumbs}
        sections={[name, destination, wallet]}
        label={messages.loadingChoices}
        query={organisation}
      />
    );
  }
  const currencies = organisation.data.enabledCryptoCurrencies;
  return <AddressForm currencies={currencies} initial={startOf(currencies, wanted, book)} />;
};

type FormProps = { readonly currencies: readonly string[]; readonly initial: AddressValues };

/** Whitelists an address: form, overview to be compared, result. */
const AddressForm = ({ currencies, initial }: FormProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  useLaterCode(checksums);
  const flow = useFlow({
    endpoint: createWhitelistedAddress,
    initial,
    check: checkBy(errorsOf(book)),
    learn: () => checksums.load(),
    request: (values) => ({ body: bodyOf(values, book) }),
    summary: ({ addressId }) => messages.creates(addressId.trim()),
    onDone: () => client.invalidateQueries({ queryKey: addressListKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.create}
      subtitle={messages.subtitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(values, book)}
      submitLabel={messages.createSubmit}
      result={({ addressId, status, activatesAt }) => ({
        title: messages.createdTitle,
        text:
          status === 'ACTIVE' ? (
            messages.activeNow(addressId)
          ) : (
            <>
              {messages.activeFrom(addressId)} <DateTimeText iso={activatesAt} />. {messages.toldByMail}
            </>
          ),
      })}
      backHref={paths.list}
    >
      <AddressFields of={flow.fields} currencies={currencies} />
    </FlowPage>
  );
};

export default CreateAddressPage;
