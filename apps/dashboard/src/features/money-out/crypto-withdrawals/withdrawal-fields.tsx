import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { longestClientWithdrawalId } from '@countinghouse/contract/money-out/withdrawal-limits';
import { Button, Columns, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BusinessPicker } from '../../../entities/business/picker';
import { SelectOfBusiness } from '../../../entities/business/select-of-business';
import { spokenText } from '../../../entities/currency/cells';
import { balanceOption, currencyOptions, networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import styles from './crypto-withdrawals.module.css';
import {
  afterChoosingBalance,
  afterChoosingBusiness,
  afterChoosingCoin,
  amountRulesOf,
  availableOf,
  spendableOf,
  targetCurrencyOf,
  termsRequest,
  type WithdrawalValues,
} from './form';
import { formMessages as messages } from './form-messages';
import { termsQuery } from './quote';

const { fields, sections } = messages;

type Of = { readonly of: Fields<WithdrawalValues> };
type Props = Of & { readonly businesses: readonly BusinessOption[] };

/** Business, balance, amount, coin with its network, and the bearer of its fee. */
export const MoneyFields = ({ of, businesses }: Props) => {
  const [businessId, coin] = useWatch({ control: of.control, name: ['businessId', 'cryptoCurrency'] });
  const business = businesses.find(({ id }) => id === businessId);
  const book = useCurrencyBook();
  const organisation = useQuery(organisationMetadataQuery());
  const networks = book.networksOf(coin);
  const coins = organisation.data?.enabledCryptoCurrencies ?? (coin === '' ? [] : [coin]);
  const choose = (id: string): void => {
    const chosen = businesses.find((candidate) => candidate.id === id);
    changeFields(of, { businessId: id, ...afterChoosingBusiness(of.getValues(), chosen, book) });
  };
  return (
    <>
      <FormSection title={sections.from} description={sections.fromReason}>
        <Columns>
          <Field of={of} name="businessId">
            {(field) => <BusinessPicker label={fields.business} businesses={businesses} {...field} onChange={choose} />}
          </Field>
          <Field of={of} name="debitCurrency">
            {(field) => (
              <SelectOfBusiness
                business={business}
                label={fields.debitCurrency}
                {...(business && spendableOf(business).length === 0 && { placeholder: messages.nothingToSpend })}
                options={book
                  .inOrder(spendableOf(business))
                  .map((code) => balanceOption(book, { amount: availableOf(business, code), currency: code }))}
                {...field}
                onChange={(code) => changeFields(of, afterChoosingBalance(of.getValues(), code, book))}
              />
            )}
          </Field>
        </Columns>
      </FormSection>
      <FormSection title={sections.amount} description={sections.amountReason}>
        <AmountOf of={of} business={business} />
        <Field of={of} name="cryptoCurrency">
          {(field) => (
            <SelectOfBusiness
              business={business}
              label={fields.coin}
              isSearchable={coins.length > 8}
              options={book
                .inOrder(new Set(coins))
                .map((code) => offeredOption(book, code, { direction: 'OUT', networks: book.networksOf(code) }))}
              {...field}
              onChange={(code) => changeFields(of, afterChoosingCoin(of.getValues(), code, book))}
            />
          )}
        </Field>
        {networks.length > 0 && (
          <Field of={of} name="network">
            {({ value, onChange, error }) => (
              <RadioGroup
                label={fields.network}
                look="tiles"
                hint={networks.length === 1 ? fields.onlyNetwork : undefined}
                error={error}
                options={networkOptions(book, coin, { direction: 'OUT', networks })}
                value={value || null}
                onChange={onChange}
              />
            )}
          </Field>
        )}
        <Field of={of} name="blockchainFeePaidBy">
          {({ value, onChange }) => (
            <RadioGroup
              label={fields.feePayer}
              look="segment"
              hint={messages.feePayers[value].description}
              options={(['MERCHANT', 'USER'] as const).map((id) => ({ id, label: messages.feePayers[id].label }))}
              value={value}
              onChange={onChange}
            />
          )}
        </Field>
        <WithdrawalId of={of} />
      </FormSection>
    </>
  );
};

/** Suggested id on one line; a field once somebody wants another, or it was refused. */
const WithdrawalId = ({ of }: Of) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Field of={of} name="clientWithdrawalId">
      {(field) =>
        isOpen || field.error !== undefined || field.value.trim() === '' ? (
          <TextField
            label={fields.id}
            hint={fields.idHint}
            autoComplete="off"
            maxLength={longestClientWithdrawalId}
            {...field}
          />
        ) : (
          <p className={styles.folded}>
            <span>{fields.idFolded(field.value)}</span>
            <Button variant="link" onPress={() => setOpen(true)}>
              {fields.idChange}
            </Button>
          </p>
        )
      }
    </Field>
  );
};

/** The one amount of the form: in coins or a display currency, at most what is left after fees. */
const AmountOf = ({ of, business }: Of & { readonly business: BusinessOption | undefined }) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const terms = useQuery(termsQuery(termsRequest(values)));
  const { targetAmountPolicy, cryptoCurrency, displayCurrency } = values;
  const most = terms.data && { amount: terms.data.mostTargetAmount, currency: targetCurrencyOf(values) };
  return (
    <>
      <Field of={of} name="targetAmount">
        {(field) => (
          <AmountField
            label={fields.amount}
            rules={amountRulesOf(values, terms.data, book)}
            hint={most && messages.atMost(spokenText(book, most))}
            end={
              <>
                {cryptoCurrency !== '' && (
                  <Field of={of} name="targetAmountPolicy">
                    {({ value, onChange }) => (
                      <RadioGroup
                        label={fields.denomination}
                        isLabelHidden
                        look="segment"
                        options={[
                          { id: 'CRYPTO', label: cryptoCurrency },
                          { id: 'FIAT', label: displayCurrency || messages.display },
                        ]}
                        value={value}
                        onChange={(id) => onChange(id as WithdrawalValues['targetAmountPolicy'])}
                      />
                    )}
                  </Field>
                )}
                {terms.data && (
                  <Button
                    variant="link"
                    onPress={() => changeFields(of, { targetAmount: terms.data.mostTargetAmount })}
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
      {targetAmountPolicy === 'FIAT' && (business?.supportedDisplayCurrencies?.length ?? 0) > 1 && (
        <Field of={of} name="displayCurrency">
          {({ value, ...field }) => (
            <Select
              label={fields.displayCurrency}
              placeholder={messages.choose}
              options={currencyOptions(book, business?.supportedDisplayCurrencies ?? [value])}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      )}
    </>
  );
};
