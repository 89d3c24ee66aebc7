import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import {
  longestAddress,
  longestClientPaymentId,
  longestRedirectUrl,
} from '@countinghouse/contract/money-in/payment-terms';
import { Checkbox, Columns, FormSection, later, RadioGroup, Select, Skeleton, TextField } from '@countinghouse/ui';
import { Suspense } from 'react';
import { SelectOfBusiness } from '../../../entities/business/select-of-business';
import { currencyOptions, networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { createMessages as messages } from './create-messages';
import styles from './create-payment.module.css';
import type { PaymentOriginatorProps } from './payment-originator';
import { BusinessField, useBusinessOf } from './requests/business-field';
import { coinsOf, displayRules, networksOf } from './payment-choices';
import { afterChoosingBusiness, afterChoosingCoin, depositRules, mayBeFixed, type PaymentValues } from './payment-form';

const { fields, sections } = messages;

/** Few payments name their payer. */
const PaymentOriginator = later(async () => (await import('./payment-originator')).PaymentOriginator);

type Props = { readonly of: Fields<PaymentValues>; readonly businesses: readonly BusinessOption[] };
/** Rarely used fields are folded away. */
type Advanced = {
  readonly isAdvanced: boolean;
  readonly onAdvanced: (isOpen: boolean) => void;
  /** Null if no payer's name is required. */
  readonly originator: Omit<PaymentOriginatorProps, 'of'> | null;
};
type OfOne = { readonly of: Fields<PaymentValues>; readonly business: BusinessOption | undefined };

/** Fields of a payment: business, customer, amount, coin and expiry. */
export const PaymentFields = ({ of, businesses, ...advanced }: Props & Advanced) => {
  const business = useBusinessOf(of, businesses);
  return (
    <>
      <WhoseFields of={of} business={business} businesses={businesses} />
      <AmountFields of={of} business={business} />
      <TermsFields of={of} business={business} {...advanced} />
      {advanced.originator && <Originator of={of} {...advanced.originator} />}
    </>
  );
};

const WhoseFields = ({ of, business, businesses }: OfOne & Props) => {
  const book = useCurrencyBook();
  return (
    <FormSection title={sections.payment} description={messages.paymentReason}>
      <BusinessField
        of={of}
        businesses={businesses}
        label={fields.business}
        after={(values, chosen) => afterChoosingBusiness(values, chosen, book)}
      />
      <Columns>
        <TextField
          label={fields.settlement}
          hint={fields.settlementHint}
          value={business?.settlementCurrency ?? '–'}
          isDisabled
        />
        <Field of={of} name="clientPaymentId">
          {(field) => (
            <TextField
              label={fields.id}
              hint={fields.idHint}
              autoComplete="off"
              maxLength={longestClientPaymentId}
              {...field}
            />
          )}
        </Field>
      </Columns>
      <Field of={of} name="type">
        {({ value, onChange }) => (
          <RadioGroup
            label={fields.type}
            look="tiles"
            options={(['ONE_TIME', 'REUSABLE'] as const).map((id) => ({ id, ...messages.types[id] }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
    </FormSection>
  );
};

const AmountFields = ({ of, business }: OfOne) => {
  const book = useCurrencyBook();
  const [type, denomination, displayCurrency, depositCurrency, network] = useWatch({
    control: of.control,
    name: ['type', 'denomination', 'displayCurrency', 'depositCurrency', 'network'],
  });
  const inDisplay = denomination === 'DISPLAY';
  const hint = type === 'REUSABLE' ? messages.optionalAmount : undefined;
  const networks = networksOf(business, depositCurrency);
  const chooseCoin = (coin: string): void =>
    changeFields(of, afterChoosingCoin(of.getValues(), business, coin === customer ? '' : coin, book));
  return (
    <FormSection title={sections.amount} description={messages.amountReason}>
      <Field of={of} name="denomination">
        {({ value, onChange }) => (
          <RadioGroup
            label={fields.denomination}
            look="segment"
            options={(['DISPLAY', 'CRYPTO'] as const).map((id) => ({ id, label: messages.denominations[id] }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      {inDisplay && (
        <>
          <Field of={of} name="displayCurrency">
            {(field) => (
              <SelectOfBusiness
                business={business}
                label={fields.displayCurrency}
                options={currencyOptions(book, business?.supportedDisplayCurrencies ?? [])}
                {...field}
              />
            )}
          </Field>
          <Field of={of} name="displayAmount">
            {(field) => (
              <AmountField
                label={fields.displayAmount}
                rules={displayRules({ displayCurrency })}
                hint={hint}
                end={displayCurrency}
                {...field}
              />
            )}
          </Field>
        </>
      )}
      <Columns>
        <Field of={of} name="depositCurrency">
          {({ value, ...field }) => (
            <SelectOfBusiness
              business={business}
              label={fields.depositCurrency}
              isSearchable={coinsOf(business).length > 8}
              options={[
                ...(inDisplay
                  ? [{ id: customer, label: messages.customerChooses, description: messages.customerChoosesHint }]
                  : []),
                ...book
                  .inOrder(new Set(coinsOf(business)))
                  .map((code) => offeredOption(book, code, { direction: 'IN', networks: networksOf(business, code) })),
              ]}
              {...field}
              value={value || (inDisplay && business ? customer : '')}
              onChange={chooseCoin}
            />
          )}
        </Field>
        <Field of={of} name="network">
          {({ value, ...field }) => (
            <Select
              label={fields.network}
              placeholder={depositCurrency === '' ? messages.chooseCurrencyFirst : messages.choose}
              isDisabled={networks.length < 2}
              hint={networks.length === 1 ? fields.onlyNetwork : undefined}
              options={networkOptions(book, depositCurrency, { direction: 'IN', networks })}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      </Columns>
      {!inDisplay && (
        <Field of={of} name="depositAmount">
          {(field) => (
            <AmountField
              label={fields.depositAmount}
              rules={depositRules({ depositCurrency, network }, book)}
              hint={hint}
              end={depositCurrency}
              {...field}
            />
          )}
        </Field>
      )}
    </FormSection>
  );
};

/** Id of the option without a coin, since the picker's options need one. */
const customer = 'CUSTOMER';

/** Originator, if the merchant knows it already. */
const Originator = (props: PaymentOriginatorProps) => {
  const isNamed = useWatch({ control: props.of.control, name: 'namesOriginator' });
  if (!isNamed) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" width="100%" />}>
      <PaymentOriginator {...props} />
    </Suspense>
  );
};

const TermsFields = ({ of, business, isAdvanced, onAdvanced, originator }: OfOne & Advanced) => {
  const [type, expirationMinutes, depositCurrency] = useWatch({
    control: of.control,
    name: ['type', 'expirationMinutes', 'depositCurrency'],
  });
  const isFixable = mayBeFixed({ type, expirationMinutes });
  return (
    <FormSection title={sections.terms} description={messages.termsReason}>
      {type === 'ONE_TIME' && (
        <>
          <Field of={of} name="expirationMinutes">
            {(field) => (
              <div className={styles.short}>
                <TextField
                  label={fields.expiration}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  isFigure
                  suffix={fields.minutes}
                  {...field}
                />
              </div>
            )}
          </Field>
          <Field of={of} name="rateType">
            {({ value, onChange }) => (
              <RadioGroup
                label={fields.rateType}
                look="tiles"
                hint={isFixable ? undefined : messages.onlyFloating}
                options={[
                  { id: 'FIXED' as const, ...messages.rateTypes.FIXED, isDisabled: !isFixable },
                  { id: 'FLOATING' as const, ...messages.rateTypes.FLOATING },
                ]}
                value={isFixable ? value : 'FLOATING'}
                onChange={onChange}
              />
            )}
          </Field>
        </>
      )}
      <Field of={of} name="redirectUrl">
        {(field) => (
          <TextField
            label={fields.redirectUrl}
            hint={fields.redirectHint}
            isOptional
            inputMode="url"
            autoComplete="off"
            maxLength={longestRedirectUrl}
            {...field}
          />
        )}
      </Field>
      <details className={styles.advanced} open={isAdvanced} onToggle={(event) => onAdvanced(event.currentTarget.open)}>
        <summary>{messages.showAdvanced}</summary>
        <div className={styles.advancedFields}>
          <Field of={of} name="customerEmail">
            {(field) => (
              <TextField
                label={fields.email}
                isOptional
                inputMode="email"
                autoComplete="off"
                maxLength={254}
                {...field}
              />
            )}
          </Field>
          <Field of={of} name="refundAddress">
            {(field) => (
              <TextField
                label={fields.refundAddress}
                hint={depositCurrency === '' ? fields.refundNeedsCurrency : fields.refundHint}
                isOptional
                isDisabled={depositCurrency === '' || !business}
                autoComplete="off"
                maxLength={longestAddress}
                {...field}
              />
            )}
          </Field>
          {originator && (
            <Field of={of} name="namesOriginator">
              {({ value, onChange, error }) => (
                <Checkbox
                  label={fields.namesOriginator}
                  description={fields.namesOriginatorHint}
                  isChecked={value}
                  error={error}
                  onChange={onChange}
                />
              )}
            </Field>
          )}
        </div>
      </details>
    </FormSection>
  );
};
