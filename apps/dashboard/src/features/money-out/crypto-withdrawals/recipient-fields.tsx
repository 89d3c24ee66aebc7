import {
  longestDestinationTag,
  longestTravelAddress,
  longestWithdrawalNote,
} from '@countinghouse/contract/money-out/withdrawal-limits';
import { Banner, Checkbox, FormSection, later, RadioGroup, Select, Skeleton, TextField } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { spokenText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { OriginatorValues } from '../../../entities/travel-rule/originator-values';
import { businessNow } from '../../../platform/api/server-clock';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { choicesQuery } from './choices';
import { beneficiaryAsked, providerOf, type WithdrawalValues } from './form';
import { formMessages as messages } from './form-messages';
import { useQuote } from './quote-panel';
import { recipientMessages as said } from './recipient-messages';

const { fields } = messages;
const { sections } = said;

/** Needed only under the travel rule. */
const OriginatorFields = later(
  async () => (await import('../../../entities/travel-rule/originator-fields')).OriginatorFields,
);

type Of = { readonly of: Fields<WithdrawalValues> };

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
        <Banner tone="info" title={said.provider.title(provider)} role="none">
          {said.provider.text}
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
        <Banner tone="danger" title={said.lookAlike.title}>
          {said.lookAlike.text(lookAlike)}
        </Banner>
      )}
      {lookAlike === null && isFirstUse && <Banner tone="info">{said.firstUse}</Banner>}
      {recent && (
        <>
          <Banner tone="warning" title={said.recent.title(sent, said.minutes(minutes))}>
            {said.recent.text(recent.clientWithdrawalId)}
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
