import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import { longestClientLabel, referenceLengths } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { all } from '@countinghouse/contract/permissions';
import { Banner, Button, Checkbox, Columns, FormSection, LinkButton, Select, TextField } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { SelectOfBusiness } from '../../../entities/business/select-of-business';
import { amountText } from '../../../entities/currency/cells';
import { balanceOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { businessNow } from '../../../platform/api/server-clock';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { useMay } from '../../../platform/session';
import { quoteQuery } from './api';
import styles from './fiat-withdrawals.module.css';
import {
  accountOf,
  accountsOf,
  afterChoosingBusiness,
  afterChoosingCurrency,
  amountRulesOf,
  availableOf,
  spendableOf,
  termsRequest,
  type Choices,
  type WithdrawalValues,
} from './form';
import { formMessages as messages } from './form-messages';
import { newAccountHref } from './paths';
import { useQuote } from './quote-panel';

const { fields, sections } = messages;

type Props = { readonly of: Fields<WithdrawalValues>; readonly choices: Choices };

/** Business, amount and account. */
export const WithdrawalFields = ({ of, choices }: Props) => (
  <>
    <BalanceFields of={of} choices={choices} />
    <AmountFields of={of} />
    <AccountFields of={of} choices={choices} />
  </>
);

const BalanceFields = ({ of, choices }: Props) => {
  const book = useCurrencyBook();
  const { businesses } = choices;
  const businessId = useWatch({ control: of.control, name: 'businessId' });
  const business = businesses.find(({ id }) => id === businessId);
  const currencies = spendableOf(business);
  const choose = (id: string): void => {
    const chosen = businesses.find((candidate) => candidate.id === id);
    changeFields(of, { businessId: id, ...afterChoosingBusiness(of.getValues(), choices, chosen) });
  };
  return (
    <FormSection title={sections.from} description={sections.fromReason}>
      <Columns>
        <Field of={of} name="businessId">
          {({ value, ...field }) => (
            <Select
              label={fields.business}
              placeholder={messages.choose}
              isSearchable={businesses.length > 8}
              options={businesses.map(({ id, name }) => ({ id, label: name }))}
              value={value || null}
              {...field}
              onChange={choose}
            />
          )}
        </Field>
        <Field of={of} name="currency">
          {(field) => (
            <SelectOfBusiness
              business={business}
              label={fields.currency}
              {...(business && currencies.length === 0 && { placeholder: messages.nothingToSpend, isDisabled: true })}
              options={book
                .inOrder(currencies)
                .map((code) => balanceOption(book, { amount: availableOf(business, code), currency: code }))}
              {...field}
              onChange={(code) => changeFields(of, afterChoosingCurrency(choices, code))}
            />
          )}
        </Field>
      </Columns>
      <Field of={of} name="clientLabel">
        {(field) => (
          <TextField
            label={fields.label}
            hint={fields.labelHint}
            autoComplete="off"
            maxLength={longestClientLabel}
            {...field}
          />
        )}
      </Field>
    </FormSection>
  );
};

/** Reason that an account cannot be paid, or its method. */
const descriptionOf = ({ status, currency, paymentMethod }: BankAccount): string => {
  if (status === 'PENDING_VERIFICATION') return messages.unverified;
  if (status === 'REJECTED') return messages.rejected;
  return bankMethodOf(currency, paymentMethod)?.displayName ?? paymentMethod;
};

const AccountFields = ({ of, choices }: Props) => {
  const mayAdd = useMay(all('MANAGE_BANK_ACCOUNTS'));
  const [currency, accountId] = useWatch({ control: of.control, name: ['currency', 'bankAccountId'] });
  const accounts = accountsOf(choices, currency);
  const chosen = accountOf(choices, accountId);
  const longest = chosen ? referenceLengths[chosen.paymentMethod] : 140;
  return (
    <FormSection title={sections.to} description={sections.toReason}>
      <Columns>
        <Field of={of} name="bankAccountId">
          {({ value, ...field }) => (
            <Select
              label={fields.account}
              placeholder={messages.choose}
              isDisabled={accounts.length === 0}
              isSearchable={accounts.length > 8}
              hint={currency === '' ? messages.chooseFirst : accounts.length === 0 ? messages.noAccount : undefined}
              options={accounts.map((account) => ({
                id: account.id,
                label: `${account.accountLabel} · ${account.accountMasked}`,
                description: descriptionOf(account),
                isDisabled: account.status !== 'ACTIVE',
              }))}
              value={value || null}
              {...field}
            />
          )}
        </Field>
        <TextField
          label={fields.method}
          value={chosen ? (bankMethodOf(chosen.currency, chosen.paymentMethod)?.displayName ?? '–') : '–'}
          isReadOnly
          onChange={() => undefined}
        />
      </Columns>
      {mayAdd && (
        <div>
          <LinkButton variant="link" href={newAccountHref}>
            {messages.addAccount}
          </LinkButton>
        </div>
      )}
      <Field of={of} name="reference">
        {(field) => (
          <TextField
            label={fields.reference}
            hint={fields.referenceHint(longest)}
            isOptional
            autoComplete="off"
            maxLength={140}
            {...field}
          />
        )}
      </Field>
    </FormSection>
  );
};

const AmountFields = ({ of }: Pick<Props, 'of'>) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const { currency } = values;
  const terms = useQuery(quoteQuery(termsRequest(values)));
  return (
    <FormSection title={sections.amount} description={sections.amountReason}>
      <Field of={of} name="amount">
        {(field) => (
          <AmountField
            label={fields.amount}
            rules={amountRulesOf(currency, terms.data)}
            hint={terms.data && messages.atMost(amountText(book, { amount: terms.data.mostAmount, currency }))}
            end={
              <>
                {currency}
                {terms.data && (
                  <Button variant="link" onPress={() => changeFields(of, { amount: terms.data.mostAmount })}>
                    {messages.max}
                  </Button>
                )}
              </>
            }
            {...field}
          />
        )}
      </Field>
      <SentBefore of={of} />
    </FormSection>
  );
};

/** Warning about an equal amount just sent there. */
const SentBefore = ({ of }: Pick<Props, 'of'>) => {
  const book = useCurrencyBook();
  const { data, isPlaceholderData } = useQuote(of);
  const recent = isPlaceholderData ? null : data?.after?.recent;
  if (!data?.after || !recent) return null;
  const minutes = Math.max(0, Math.floor((businessNow() - Date.parse(recent.createdAt)) / 60_000));
  const amount = amountText(book, { amount: data.after.amount, currency: data.currency });
  return (
    <div className={styles.recent}>
      <Banner tone="warning" title={messages.recent.title(amount, messages.minutes(minutes))}>
        {messages.recent.text(recent.clientLabel)}
      </Banner>
      <Field of={of} name="isConfirmed">
        {({ value, onChange, error }) => (
          <Checkbox label={fields.isConfirmed} isChecked={value} error={error} onChange={onChange} />
        )}
      </Field>
    </div>
  );
};
