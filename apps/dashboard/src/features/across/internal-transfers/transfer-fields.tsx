import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { longestClientLabel, longestTransferNote } from '@countinghouse/contract/across/new-internal-transfer';
import { Button, FormSection, Select, TextField } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { BusinessPicker } from '../../../entities/business/picker';
import { amountText } from '../../../entities/currency/cells';
import { balanceOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { estimateQuery } from './estimate';
import { afterChoosingSource, amountRulesOf, availableOf, mostOf, spendableOf, type TransferValues } from './form';
import { messages } from './messages';

const { fields } = messages;

type Props = { readonly of: Fields<TransferValues>; readonly businesses: readonly BusinessOption[] };

/** Source, currency, target and amount. */
export const TransferFields = ({ of, businesses }: Props) => {
  const book = useCurrencyBook();
  const [fromBusinessId, currency] = useWatch({ control: of.control, name: ['fromBusinessId', 'currency'] });
  const source = businesses.find(({ id }) => id === fromBusinessId);
  const money = (amount: string, code: string) => amountText(book, { amount, currency: code });
  const holdings = (business: BusinessOption): string =>
    spendableOf(business)
      .map((code) => money(availableOf(business, code), code))
      .join(' · ') || messages.nothingToSpend;
  const chooseSource = (id: string): void => {
    const chosen = businesses.find((business) => business.id === id);
    changeFields(of, { fromBusinessId: id, ...afterChoosingSource(of.getValues(), chosen) });
  };

  return (
    <>
      <FormSection title={messages.businesses} description={messages.businessesReason}>
        <Field of={of} name="fromBusinessId">
          {(field) => (
            <BusinessPicker
              label={fields.from}
              businesses={businesses}
              about={holdings}
              {...field}
              onChange={chooseSource}
            />
          )}
        </Field>
        <Field of={of} name="toBusinessId">
          {(field) => (
            <BusinessPicker
              label={fields.to}
              businesses={businesses.filter(({ id }) => id !== fromBusinessId)}
              {...field}
            />
          )}
        </Field>
      </FormSection>
      <FormSection title={messages.money} description={messages.moneyReason}>
        <Field of={of} name="currency">
          {({ value, ...field }) => (
            <Select
              label={fields.currency}
              placeholder={messages.choose}
              isDisabled={!source}
              hint={source ? undefined : messages.chooseSourceFirst}
              options={book
                .inOrder(spendableOf(source))
                .map((code) => balanceOption(book, { amount: availableOf(source, code), currency: code }))}
              value={value || null}
              {...field}
            />
          )}
        </Field>
        <Field of={of} name="amount">
          {(field) => (
            <AmountField
              label={fields.amount}
              rules={amountRulesOf(source, currency)}
              hint={source && currency ? messages.available(money(availableOf(source, currency), currency)) : undefined}
              end={
                <>
                  {currency}
                  {source && currency && <Most of={of} source={source} currency={currency} />}
                </>
              }
              {...field}
            />
          )}
        </Field>
        <Field of={of} name="label">
          {(field) => (
            <TextField label={fields.label} isOptional autoComplete="off" maxLength={longestClientLabel} {...field} />
          )}
        </Field>
        <Field of={of} name="note">
          {(field) => (
            <TextField label={fields.note} isOptional autoComplete="off" maxLength={longestTransferNote} {...field} />
          )}
        </Field>
      </FormSection>
    </>
  );
};

type MostProps = { readonly of: Fields<TransferValues>; readonly source: BusinessOption; readonly currency: string };

/** Fills in the whole available balance, less the cost of the transfer. */
const Most = ({ of, source, currency }: MostProps) => {
  const client = useQueryClient();
  const available = availableOf(source, currency);
  const fill = async () => {
    // Without an answer the whole balance is filled in; the overview and the server account for the fee.
    const { fee } = await client
      .fetchQuery(estimateQuery({ fromBusinessId: source.id, currency, amount: available }))
      .catch(() => ({ fee: '0' }));
    changeFields(of, { amount: mostOf(available, fee) });
  };
  return (
    <Button variant="link" onPress={() => void fill()}>
      {messages.most}
    </Button>
  );
};
