import type { BankAccountMetadata, BankMethodView } from '@countinghouse/contract/carriers/bank-accounts';
import type { BankFieldGroup, BankFieldView } from '@countinghouse/contract/bank-methods';
import { Columns, FormSection, Select, Switch, TextField } from '@countinghouse/ui';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { countryOptions } from '../../../entities/country/countries';
import { messages } from './messages';
import { afterChoosingCurrency, fieldsIn, methodOf, type AccountValues } from './model';

export type AccountFieldsProps = {
  readonly of: Fields<AccountValues>;
  readonly metadata: BankAccountMetadata;
  /** Settlement currencies of the organisation. */
  readonly currencies: readonly string[];
  /** True for an existing account: its currency is fixed. */
  readonly isCurrencyFixed?: boolean;
};

/** Fields of an account, given by the metadata for its currency and method. */
export const AccountFields = (props: AccountFieldsProps) => {
  const { of, metadata } = props;
  const [currency, paymentMethod] = useWatch({ control: of.control, name: ['currency', 'paymentMethod'] });
  const method = methodOf(metadata, { currency, paymentMethod });
  return (
    <>
      <Account {...props} />
      {method && (
        <>
          <FormSection title={messages.holder} description={messages.holderReason}>
            <Group of={of} method={method} group="HOLDER" />
          </FormSection>
          <FormSection title={messages.bank} description={messages.bankReason}>
            <Group of={of} method={method} group="BANK" />
          </FormSection>
          {method.supportsIntermediary && <Intermediary of={of} method={method} />}
        </>
      )}
    </>
  );
};

const Account = ({ of, metadata, currencies, isCurrencyFixed = false }: AccountFieldsProps) => {
  const book = useCurrencyBook();
  const currency = useWatch({ control: of.control, name: 'currency' });
  const methods = Object.entries(metadata.currencies[currency]?.methods ?? {});
  return (
    <FormSection title={messages.account} description={messages.accountReason}>
      <Columns>
        <Field of={of} name="currency">
          {({ value, ...field }) => (
            <Select
              label={messages.currency}
              placeholder={messages.choose}
              isDisabled={isCurrencyFixed}
              hint={isCurrencyFixed ? messages.currencyFixed : undefined}
              options={currencyOptions(book, currencies)}
              value={value || null}
              {...field}
              onChange={(chosen) => changeFields(of, afterChoosingCurrency(metadata, of.getValues(), chosen))}
            />
          )}
        </Field>
        <Field of={of} name="paymentMethod">
          {({ value, ...field }) => (
            <Select
              label={messages.method}
              placeholder={currency === '' ? messages.chooseCurrencyFirst : messages.choose}
              isDisabled={currency === ''}
              options={methods.map(([id, method]) => ({
                id,
                label: method.displayName,
                description: messages.methodFacts(method.fee, currency, arrivalText(method.arrival)),
              }))}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      </Columns>
      <Field of={of} name="accountLabel">
        {(field) => (
          <TextField label={messages.label} hint={messages.labelHint} autoComplete="off" maxLength={64} {...field} />
        )}
      </Field>
    </FormSection>
  );
};

const arrivalText = (arrival: string): string =>
  (messages.arrivals as Readonly<Record<string, string>>)[arrival] ?? messages.arrivalIn(arrival);

type GroupProps = {
  readonly of: Fields<AccountValues>;
  readonly method: BankMethodView;
  readonly group: BankFieldGroup;
};

/** Fields on the same line as the one before them. */
const besideAnother: readonly string[] = ['postalCode', 'sortCode', 'routingNumber'];

const Group = ({ of, method, group }: GroupProps) => {
  const rows: BankFieldView[][] = [];
  for (const field of fieldsIn(method, group)) {
    if (besideAnother.includes(field.name) && rows.at(-1)?.length === 1) rows.at(-1)!.push(field);
    else rows.push([field]);
  }
  return rows.map((row) => {
    const drawn = row.map((field) => <OneField key={field.name} of={of} field={field} />);
    return row.length === 1 ? drawn : <Columns key={row[0]!.name}>{drawn}</Columns>;
  });
};

const figures: readonly string[] = ['iban', 'accountNumber', 'sortCode', 'routingNumber', 'swiftCode'];
/** Room for the spaces or dashes a number may be typed with. */
const roomFor = ({ name, maxLength }: BankFieldView): number => (figures.includes(name) ? maxLength * 2 : maxLength);

const OneField = ({
  of,
  field: { name, label, hint, ...rules },
}: {
  of: Fields<AccountValues>;
  field: BankFieldView;
}) => (
  <Field of={of} name={name}>
    {({ value, ...bound }) =>
      name === 'country' ? (
        <Select
          label={label}
          placeholder={messages.choose}
          isSearchable
          options={countryOptions}
          value={value || null}
          {...bound}
        />
      ) : (
        <TextField
          label={label}
          hint={hint ?? undefined}
          autoComplete="off"
          inputMode={name === 'email' ? 'email' : undefined}
          maxLength={roomFor({ name, label, hint, ...rules })}
          value={value}
          {...bound}
        />
      )
    }
  </Field>
);

const Intermediary = ({ of, method }: Omit<GroupProps, 'group'>) => {
  const isOn = useWatch({ control: of.control, name: 'hasIntermediaryBank' });
  return (
    <FormSection title={messages.intermediary} description={messages.intermediaryReason}>
      <Field of={of} name="hasIntermediaryBank">
        {({ value, onChange }) => <Switch label={messages.hasIntermediary} isOn={value} onChange={onChange} />}
      </Field>
      {isOn && <Group of={of} method={method} group="INTERMEDIARY" />}
    </FormSection>
  );
};
