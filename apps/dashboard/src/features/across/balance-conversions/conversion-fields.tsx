import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { SettlementOption } from '@countinghouse/money';
import { Button, FormSection, IconButton, RadioGroup, Select } from '@countinghouse/ui';
import { BusinessPicker } from '../../../entities/business/picker';
import { SelectOfBusiness } from '../../../entities/business/select-of-business';
import { amountText } from '../../../entities/currency/cells';
import { balanceOption, currencyOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import styles from './conversions.module.css';
import { afterChoosingBusiness, amountRulesOf, availableOf, spendableOf, type ConversionValues } from './form';
import { messages } from './messages';

const { fields, sections } = messages;

type Props = {
  readonly of: Fields<ConversionValues>;
  readonly businesses: readonly BusinessOption[];
  /** Settlement currencies; unavailable ones with the reason. */
  readonly options: readonly SettlementOption[];
};

/** Business, the two currencies, and the amount in one of them. */
export const ConversionFields = ({ of, businesses, options }: Props) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as ConversionValues;
  const { businessId, debitCurrency, creditCurrency } = values;
  const business = businesses.find(({ id }) => id === businessId);
  const convertible = options.filter(({ selectable }) => selectable).map(({ currency }) => currency);
  const money = (currency: string) => amountText(book, { amount: availableOf(business, currency), currency });
  const holdings = (one: BusinessOption): string =>
    spendableOf(one, convertible)
      .map((currency) => amountText(book, { amount: availableOf(one, currency), currency }))
      .join(' · ') || messages.nothingToSpend;
  const chooseBusiness = (id: string): void => {
    const chosen = businesses.find((candidate) => candidate.id === id);
    changeFields(of, { businessId: id, ...afterChoosingBusiness(of.getValues(), chosen, convertible) });
  };
  return (
    <>
      <FormSection title={sections.balances} description={messages.balancesReason}>
        <Field of={of} name="businessId">
          {(field) => (
            <BusinessPicker
              label={fields.business}
              businesses={businesses}
              about={holdings}
              {...field}
              onChange={chooseBusiness}
            />
          )}
        </Field>
        <div className={styles.pair}>
          <Field of={of} name="debitCurrency">
            {(field) => (
              <SelectOfBusiness
                business={business}
                label={fields.from}
                options={book
                  .inOrder(spendableOf(business, convertible))
                  .map((code) => balanceOption(book, { amount: availableOf(business, code), currency: code }))}
                {...field}
              />
            )}
          </Field>
          <div className={styles.swap}>
            <IconButton
              icon="flip"
              label={messages.swap}
              isDisabled={creditCurrency === '' || !spendableOf(business, convertible).includes(creditCurrency)}
              onPress={() => changeFields(of, { debitCurrency: creditCurrency, creditCurrency: debitCurrency })}
            />
          </div>
          <Field of={of} name="creditCurrency">
            {({ value, ...field }) => (
              <Select
                label={fields.to}
                placeholder={messages.choose}
                options={options
                  .filter(({ currency }) => currency !== debitCurrency)
                  .map(({ currency, selectable, hint }) => ({
                    ...currencyOption(book, currency),
                    isDisabled: !selectable,
                    ...(hint === null ? {} : { description: hint }),
                  }))}
                value={value || null}
                {...field}
              />
            )}
          </Field>
        </div>
      </FormSection>
      <FormSection title={sections.amount} description={messages.amountReason}>
        <Field of={of} name="fixed">
          {({ value, onChange }) => (
            <RadioGroup
              label={fields.fixed}
              look="segment"
              options={[
                { id: 'DEBIT', label: messages.fixed.DEBIT(debitCurrency) },
                { id: 'CREDIT', label: messages.fixed.CREDIT(creditCurrency) },
              ]}
              value={value}
              onChange={(side) => onChange(side as ConversionValues['fixed'])}
            />
          )}
        </Field>
        <Field of={of} name="amount">
          {(field) => (
            <AmountField
              label={fields.amount}
              rules={amountRulesOf(values, business, book)}
              hint={business && debitCurrency ? messages.available(money(debitCurrency)) : undefined}
              end={
                <>
                  {values.fixed === 'DEBIT' ? debitCurrency : creditCurrency}
                  {values.fixed === 'DEBIT' && business && debitCurrency !== '' && (
                    <Button
                      variant="link"
                      onPress={() => changeFields(of, { amount: availableOf(business, debitCurrency) })}
                    >
                      {messages.max}
                    </Button>
                  )}
                </>
              }
              {...field}
            />
          )}
        </Field>
      </FormSection>
    </>
  );
};
