import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import {
  longestClientWithdrawalId,
  longestDestinationTag,
  longestTravelAddress,
  longestWithdrawalNote,
} from '@countinghouse/contract/money-out/new-withdrawal';
import {
  Banner,
  Button,
  Checkbox,
  Columns,
  FormSection,
  later,
  RadioGroup,
  Select,
  Skeleton,
  TextField,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BusinessPicker } from '../../../entities/business/picker';
import { amountText, spokenText } from '../../../entities/currency/cells';
import { currencyOption, currencyOptions, networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { OriginatorValues } from '../../../entities/travel-rule/originator-values';
import { businessNow } from '../../../platform/api/server-clock';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { choicesQuery } from './choices';
import {
  afterChoosingBalance,
  afterChoosingBusiness,
  afterChoosingCoin,
  amountRulesOf,
  availableOf,
  beneficiaryAsked,
  providerOf,
  spendableOf,
  termsRequest,
  type WithdrawalValues,
} from './form';
import { formMessages as messages } from './form-messages';
import { termsQuery } from './quote';
import { QuotePanel, useQuote } from './quote-panel';

const { fields, sections } = messages;

/** Needed only under the travel rule. */
const OriginatorFields = later(
  async () => (await import('../../../entities/travel-rule/originator-fields')).OriginatorFields,
);

type Of = { readonly of: Fields<WithdrawalValues> };
type Props = Of & { readonly businesses: readonly BusinessOption[] };

/** Business, coin, destination and amount. */
export const WithdrawalFields = ({ of, businesses }: Props) => {
  const businessId = useWatch({ control: of.control, name: 'businessId' });
  const business = businesses.find(({ id }) => id === businessId);
  return (
    <>
      <BalanceFields of={of} business={business} businesses={businesses} />
      <RecipientFields of={of} />
      <AmountFields of={of} business={business} />
      <Beneficiary of={of} />
    </>
  );
};

const BalanceFields = ({ of, business, businesses }: Props & { readonly business: BusinessOption | undefined }) => {
  const book = useCurrencyBook();
  const organisation = useQuery(organisationMetadataQuery());
  const coin = useWatch({ control: of.control, name: 'cryptoCurrency' });
  const networks = book.networksOf(coin);
  const coins = organisation.data?.enabledCryptoCurrencies ?? (coin === '' ? [] : [coin]);
  const money = (currency: string) => amountText(book, { amount: availableOf(business, currency), currency });
  const choose = (id: string): void => {
    const chosen = businesses.find((candidate) => candidate.id === id);
    changeFields(of, { businessId: id, ...afterChoosingBusiness(of.getValues(), chosen, book) });
  };
  return (
    <FormSection title={sections.balance} description={sections.balanceReason}>
      <Field of={of} name="businessId">
        {(field) => <BusinessPicker label={fields.business} businesses={businesses} {...field} onChange={choose} />}
      </Field>
      <Columns>
        <Field of={of} name="debitCurrency">
          {({ value, ...field }) => (
            <Select
              label={fields.debitCurrency}
              placeholder={business && spendableOf(business).length === 0 ? messages.nothingToSpend : messages.choose}
              isDisabled={!business}
              options={book
                .inOrder(spendableOf(business))
                .map((code) => ({ ...currencyOption(book, code), description: messages.available(money(code)) }))}
              value={value || null}
              {...field}
              onChange={(code) => changeFields(of, afterChoosingBalance(of.getValues(), code, book))}
            />
          )}
        </Field>
        <Field of={of} name="clientWithdrawalId">
          {(field) => (
            <TextField
              label={fields.id}
              hint={fields.idHint}
              autoComplete="off"
              maxLength={longestClientWithdrawalId}
              {...field}
            />
          )}
        </Field>
      </Columns>
      <Columns>
        <Field of={of} name="cryptoCurrency">
          {({ value, ...field }) => (
            <Select
              label={fields.coin}
              placeholder={messages.choose}
              isDisabled={!business}
              isSearchable={coins.length > 8}
              options={book
                .inOrder(new Set(coins))
                .map((code) => offeredOption(book, code, { direction: 'OUT', networks: book.networksOf(code) }))}
              value={value || null}
              {...field}
              onChange={(code) => changeFields(of, afterChoosingCoin(of.getValues(), code, book))}
            />
          )}
        </Field>
        <Field of={of} name="network">
          {({ value, ...field }) => (
            <Select
              label={fields.network}
              placeholder={messages.choose}
              isDisabled={networks.length < 2}
              hint={networks.length === 1 ? fields.onlyNetwork : undefined}
              options={networkOptions(book, coin, { direction: 'OUT', networks })}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      </Columns>
    </FormSection>
  );
};

const RecipientFields = ({ of }: Of) => {
  const book = useCurrencyBook();
  const [coin, network, typed] = useWatch({
    control: of.control,
    name: ['cryptoCurrency', 'network', 'recipientAddress'],
  });
  const provider = providerOf({ cryptoCurrency: coin, network, recipientAddress: typed });
  const needsTag = provider === null && coin !== '' && network !== '' && book.requiresTag(coin, network);
  return (
    <FormSection title={sections.recipient} description={sections.recipientReason}>
      <Whitelisted of={of} />
      <Field of={of} name="recipientAddress">
        {(field) => (
          <TextField
            label={fields.address}
            autoComplete="off"
            isDisabled={coin === ''}
            maxLength={longestTravelAddress}
            hint={fields.addressHint}
            {...field}
          />
        )}
      </Field>
      {provider !== null && (
        <Banner tone="info" title={messages.provider.title(provider)} role="none">
          {messages.provider.text}
        </Banner>
      )}
      {needsTag && (
        <Field of={of} name="destinationTag">
          {(field) => (
            <TextField
              label={fields.tag}
              hint={fields.tagHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={longestDestinationTag}
              {...field}
            />
          )}
        </Field>
      )}
      <KnownOfRecipient of={of} />
    </FormSection>
  );
};

/** Whitelisted addresses of this coin on this network, which fill in the destination. */
const Whitelisted = ({ of }: Of) => {
  const [coin, network, address, tag] = useWatch({
    control: of.control,
    name: ['cryptoCurrency', 'network', 'recipientAddress', 'destinationTag'],
  });
  const choices = useQuery(choicesQuery(coin, network)).data ?? [];
  if (choices.length === 0) return null;
  const chosen = choices.find((choice) => choice.address === address.trim() && (choice.destinationTag ?? '') === tag);
  return (
    <Select
      label={fields.whitelisted}
      hint={fields.whitelistedHint}
      placeholder={messages.choose}
      isSearchable={choices.length > 8}
      options={choices.map((choice) => ({
        id: choice.id,
        label: choice.label ? `${choice.addressId}, ${choice.label}` : choice.addressId,
        description: choice.address,
      }))}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const choice = choices.find((one) => one.id === id);
        if (choice) changeFields(of, { recipientAddress: choice.address, destinationTag: choice.destinationTag ?? '' });
      }}
    />
  );
};

/** Warnings about the recipient: a lookalike, a new address, an equal amount just sent. */
const KnownOfRecipient = ({ of }: Of) => {
  const book = useCurrencyBook();
  const { data, isPlaceholderData } = useQuote(of);
  const recipient = isPlaceholderData ? null : data?.recipient;
  if (!data || !recipient) return null;
  const { lookAlike, recent, isFirstUse } = recipient;
  // From the quote, never from the typed text, which may be no amount by now.
  const sent = spokenText(book, { amount: data.amount, currency: data.cryptoCurrency });
  const minutes = recent ? Math.max(0, Math.floor((businessNow() - Date.parse(recent.createdAt)) / 60_000)) : 0;
  return (
    <>
      {lookAlike !== null && (
        <Banner tone="danger" title={messages.lookAlike.title}>
          {messages.lookAlike.text(lookAlike)}
        </Banner>
      )}
      {lookAlike === null && isFirstUse && <Banner tone="info">{messages.firstUse}</Banner>}
      {recent && (
        <>
          <Banner tone="warning" title={messages.recent.title(sent, messages.minutes(minutes))}>
            {messages.recent.text(recent.clientWithdrawalId)}
          </Banner>
          <Field of={of} name="isConfirmed">
            {({ value, onChange, error }) => (
              <Checkbox label={fields.isConfirmed} isChecked={value} error={error} onChange={onChange} />
            )}
          </Field>
        </>
      )}
    </>
  );
};

const AmountFields = ({ of, business }: Of & { readonly business: BusinessOption | undefined }) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const terms = useQuery(termsQuery(termsRequest(values)));
  const { debitCurrency, targetAmountPolicy } = values;
  const hint =
    debitCurrency === ''
      ? undefined
      : messages.available(amountText(book, { amount: availableOf(business, debitCurrency), currency: debitCurrency }));
  return (
    <FormSection title={sections.amount} description={sections.amountReason}>
      <Field of={of} name="targetAmountPolicy">
        {({ value, onChange }) => (
          <RadioGroup
            label={fields.denomination}
            look="pills"
            options={(['CRYPTO', 'FIAT'] as const).map((id) => ({ id, label: messages.denominations[id] }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      <Columns>
        {targetAmountPolicy === 'FIAT' && (
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
        <Field of={of} name="targetAmount">
          {(field) => (
            <AmountField
              label={fields.amount}
              rules={amountRulesOf(values, terms.data, book)}
              hint={hint}
              labelEnd={
                terms.data && (
                  <Button
                    variant="link"
                    onPress={() => changeFields(of, { targetAmount: terms.data.mostTargetAmount })}
                  >
                    {messages.max}
                  </Button>
                )
              }
              {...field}
            />
          )}
        </Field>
      </Columns>
      <Field of={of} name="blockchainFeePaidBy">
        {({ value, onChange }) => (
          <RadioGroup
            label={fields.feePayer}
            look="tiles"
            options={(['USER', 'MERCHANT'] as const).map((id) => ({ id, ...messages.feePayers[id] }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      <QuotePanel of={of} />
      <Field of={of} name="note">
        {(field) => (
          <TextField label={fields.note} isOptional autoComplete="off" maxLength={longestWithdrawalNote} {...field} />
        )}
      </Field>
    </FormSection>
  );
};

/** Beneficiary, if the travel rule asks. */
const Beneficiary = ({ of }: Of) => {
  const { data } = useQuote(of);
  const asked = beneficiaryAsked(data);
  if (!asked) return null;
  return (
    <>
      <FormSection title={sections.beneficiary} description={sections.beneficiaryReason}>
        <Field of={of} name="ownWallet">
          {({ value, onChange }) => (
            <Checkbox
              label={fields.ownWallet}
              description={fields.ownWalletHint}
              isChecked={value}
              onChange={onChange}
            />
          )}
        </Field>
      </FormSection>
      <Suspense fallback={<Skeleton shape="block" width="100%" />}>
        <OriginatorFields of={of as unknown as Fields<OriginatorValues>} asked={asked} isRecipient />
      </Suspense>
    </>
  );
};
