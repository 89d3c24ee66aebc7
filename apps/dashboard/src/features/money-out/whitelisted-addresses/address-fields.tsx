import {
  longestAddressId,
  longestAddressLabel,
  longestWhitelistedAddress,
} from '@countinghouse/contract/money-out/new-whitelisted-address';
import { Columns, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import { networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { messages } from './messages';
import { afterChoosingCurrency, type AddressValues } from './model';

const { fields, sections } = messages;

type Props = {
  readonly of: Fields<AddressValues>;
  /** The organisation's coins. */
  readonly currencies: readonly string[];
};

/** Name, destination and key holder of an address. */
export const AddressFields = ({ of, currencies }: Props) => (
  <>
    <FormSection title={sections.name} description={messages.nameReason}>
      <Columns>
        <Field of={of} name="addressId">
          {(field) => (
            <TextField
              label={fields.addressId}
              hint={fields.addressIdHint}
              autoComplete="off"
              maxLength={longestAddressId}
              {...field}
            />
          )}
        </Field>
        <Field of={of} name="label">
          {(field) => (
            <TextField
              label={fields.label}
              hint={fields.labelHint}
              autoComplete="off"
              maxLength={longestAddressLabel}
              {...field}
            />
          )}
        </Field>
      </Columns>
    </FormSection>
    <Destination of={of} currencies={currencies} />
    <FormSection title={sections.wallet} description={messages.walletReason}>
      <Field of={of} name="walletType">
        {({ value, onChange }) => (
          <RadioGroup
            label={fields.walletType}
            look="tiles"
            options={(['NONE', 'SELF_HOSTED', 'HOSTED'] as const).map((id) => ({
              id,
              label: messages.walletTypes[id],
              description: messages.walletHints[id],
            }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
    </FormSection>
  </>
);

const Destination = ({ of, currencies }: Props) => {
  const book = useCurrencyBook();
  const [currency, network] = useWatch({ control: of.control, name: ['currency', 'network'] });
  const networks = book.networksOf(currency);
  return (
    <FormSection title={sections.destination} description={messages.destinationReason}>
      <Columns>
        <Field of={of} name="currency">
          {({ value, ...field }) => (
            <Select
              label={fields.currency}
              placeholder={messages.choose}
              isSearchable={currencies.length > 8}
              options={book
                .inOrder(new Set(currencies))
                .map((code) => offeredOption(book, code, { direction: 'OUT', networks: book.networksOf(code) }))}
              value={value || null}
              {...field}
              onChange={(chosen) => changeFields(of, afterChoosingCurrency(of.getValues(), chosen, book))}
            />
          )}
        </Field>
        <Field of={of} name="network">
          {({ value, ...field }) => (
            <Select
              label={fields.network}
              placeholder={currency === '' ? messages.chooseCurrencyFirst : messages.choose}
              isDisabled={networks.length < 2}
              hint={networks.length === 1 ? messages.onlyNetwork : undefined}
              options={networkOptions(book, currency, { direction: 'OUT', networks })}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      </Columns>
      <Field of={of} name="address">
        {(field) => (
          <TextField
            label={fields.address}
            hint={fields.addressHint}
            autoComplete="off"
            maxLength={longestWhitelistedAddress}
            {...field}
          />
        )}
      </Field>
      {book.requiresTag(currency, network) && (
        <Field of={of} name="destinationTag">
          {(field) => (
            <TextField
              label={fields.destinationTag}
              hint={fields.tagHint}
              autoComplete="off"
              inputMode="numeric"
              maxLength={20}
              {...field}
            />
          )}
        </Field>
      )}
    </FormSection>
  );
};
