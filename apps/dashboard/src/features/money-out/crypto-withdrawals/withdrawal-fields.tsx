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
import { Suspense, useState } from 'react';
import { BusinessPicker } from '../../../entities/business/picker';
import { spokenText } from '../../../entities/currency/cells';
import { balanceOption, currencyOptions, networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { OriginatorValues } from '../../../entities/travel-rule/originator-values';
import { businessNow } from '../../../platform/api/server-clock';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { choicesQuery } from './choices';
import styles from './crypto-withdrawals.module.css';
import {
  afterChoosingBalance,
  afterChoosingBusiness,
  afterChoosingCoin,
  amountRulesOf,
  availableOf,
  beneficiaryAsked,
  providerOf,
  spendableOf,
  targetCurrencyOf,
  termsRequest,
  type WithdrawalValues,
} from './form';
import { formMessages as messages } from './form-messages';
import { termsQuery } from './quote';
import { useQuote } from './quote-panel';

const { fields, sections } = messages;

/** Needed only under the travel rule. */
const OriginatorFields = later(
  async () => (await import('../../../entities/travel-rule/originator-fields')).OriginatorFields,
);

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
      <Columns>
        <Field of={of} name="businessId">
          {(field) => <BusinessPicker label={fields.business} businesses={businesses} {...field} onChange={choose} />}
        </Field>
        <Field of={of} name="debitCurrency">
          {({ value, ...field }) => (
            <Select
              label={fields.debitCurrency}
              placeholder={business && spendableOf(business).length === 0 ? messages.nothingToSpend : messages.choose}
              isDisabled={!business}
              hint={business ? undefined : messages.chooseBusinessFirst}
              options={book
                .inOrder(spendableOf(business))
                .map((code) => balanceOption(book, { amount: availableOf(business, code), currency: code }))}
              value={value || null}
              {...field}
              onChange={(code) => changeFields(of, afterChoosingBalance(of.getValues(), code, book))}
            />
          )}
        </Field>
      </Columns>
      <AmountOf of={of} business={business} />
      <Field of={of} name="cryptoCurrency">
        {({ value, ...field }) => (
          <Select
            label={fields.coin}
            placeholder={messages.choose}
            isDisabled={!business}
            hint={business ? undefined : messages.chooseBusinessFirst}
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

/** Destination with its warnings, the beneficiary if the travel rule asks, and a note. */
export const RecipientFields = ({ of }: Of) => {
  const book = useCurrencyBook();
  const [coin, network, typed] = useWatch({
    control: of.control,
    name: ['cryptoCurrency', 'network', 'recipientAddress'],
  });
  const provider = providerOf({ cryptoCurrency: coin, network, recipientAddress: typed });
  const needsTag = provider === null && coin !== '' && network !== '' && book.requiresTag(coin, network);
  return (
    <>
      <Whitelisted of={of} />
      <Field of={of} name="recipientAddress">
        {(field) => (
          <TextField
            label={fields.address}
            autoComplete="off"
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
      <Field of={of} name="note">
        {(field) => (
          <TextField label={fields.note} isOptional autoComplete="off" maxLength={longestWithdrawalNote} {...field} />
        )}
      </Field>
      <Beneficiary of={of} />
    </>
  );
};

/** More of them are searched in a list. */
const mostRows = 6;

/** Whitelisted addresses of this coin on this network, which fill in the destination. */
const Whitelisted = ({ of }: Of) => {
  const [coin, network, address, tag] = useWatch({
    control: of.control,
    name: ['cryptoCurrency', 'network', 'recipientAddress', 'destinationTag'],
  });
  const choices = useQuery(choicesQuery(coin, network)).data ?? [];
  if (choices.length === 0) return null;
  const chosen = choices.find((choice) => choice.address === address.trim() && (choice.destinationTag ?? '') === tag);
  const rules = {
    label: fields.whitelisted,
    hint: fields.whitelistedHint,
    options: choices.map((choice) => ({
      id: choice.id,
      label: choice.label ? `${choice.addressId}, ${choice.label}` : choice.addressId,
      description: choice.address,
    })),
    value: chosen?.id ?? null,
    onChange: (id: string) => {
      const choice = choices.find((one) => one.id === id);
      if (choice) changeFields(of, { recipientAddress: choice.address, destinationTag: choice.destinationTag ?? '' });
    },
  };
  return choices.length > mostRows ? (
    <Select {...rules} placeholder={messages.choose} isSearchable />
  ) : (
    <RadioGroup {...rules} look="rows" />
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

/** Beneficiary, if the travel rule asks. */
const Beneficiary = ({ of }: Of) => {
  const { data } = useQuote(of);
  const [cryptoCurrency, network, recipientAddress] = useWatch({
    control: of.control,
    name: ['cryptoCurrency', 'network', 'recipientAddress'],
  });
  const asked = beneficiaryAsked(data);
  if (!asked) return null;
  // A travel address says whose wallet it is.
  const isToProvider = providerOf({ cryptoCurrency, network, recipientAddress }) !== null;
  return (
    <>
      {!isToProvider && (
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
      )}
      <Suspense fallback={<Skeleton shape="block" width="100%" />}>
        <OriginatorFields
          of={of as unknown as Fields<OriginatorValues>}
          asked={asked}
          isRecipient
          isWalletKnown={isToProvider}
        />
      </Suspense>
    </>
  );
};
