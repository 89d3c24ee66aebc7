import { longestPayLinkDescription, longestPayLinkPrefix } from '@countinghouse/contract/money-in/pay-links';
import { longestRedirectUrl } from '@countinghouse/contract/money-in/payment-terms';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { longestName } from '@countinghouse/contract/validation';
import { Columns, DateField, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import { SelectOfBusiness } from '../../../../entities/business/select-of-business';
import { currencyOptions, networkOptions, offeredOption } from '../../../../entities/currency/options';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { changeFields, Field, useWatch, type Fields } from '../../../../platform/forms';
import { AmountField } from '../../../../platform/forms/amount-field';
import { today } from '../../../../platform/list/calendar-days';
import { ownZone } from '../../../../platform/list/download-progress';
import { coinsOf, displayRules, networksOf } from '../payment-choices';
import { BusinessField, useBusinessOf } from '../requests/business-field';
import { messages } from './messages';
import { afterChoosingBusiness, afterChoosingCoin, type LinkValues } from './model';

const { fields, sections } = messages;

type Props = {
  readonly of: Fields<LinkValues>;
  readonly businesses: readonly BusinessOption[];
  /** A link stays with its business. */
  readonly isEdited?: boolean;
};

/** Terms of a payment link. */
export const LinkFields = ({ of, businesses, isEdited = false }: Props) => {
  const business = useBusinessOf(of, businesses);
  return (
    <>
      <FormSection title={sections.what} description={messages.whatText}>
        <BusinessField
          of={of}
          businesses={businesses}
          label={fields.business}
          isFixed={isEdited}
          after={afterChoosingBusiness}
        />
        <Field of={of} name="name">
          {(field) => (
            <TextField
              label={fields.name}
              hint={fields.nameHint}
              autoComplete="off"
              maxLength={longestName}
              {...field}
            />
          )}
        </Field>
        <Field of={of} name="description">
          {(field) => (
            <TextField
              label={fields.description}
              isOptional
              autoComplete="off"
              maxLength={longestPayLinkDescription}
              {...field}
            />
          )}
        </Field>
      </FormSection>
      <AmountFields of={of} business={business} />
      <LimitFields of={of} />
    </>
  );
};

/** Id of the option without a coin, since the picker's options need one. */
const customer = 'CUSTOMER';

const AmountFields = ({
  of,
  business,
}: {
  readonly of: Fields<LinkValues>;
  readonly business: BusinessOption | undefined;
}) => {
  const book = useCurrencyBook();
  const [kind, displayCurrency, depositCurrency] = useWatch({
    control: of.control,
    name: ['kind', 'displayCurrency', 'depositCurrency'],
  });
  const rules = displayRules({ displayCurrency });
  const networks = networksOf(business, depositCurrency);
  return (
    <FormSection title={sections.amount} description={messages.amountText}>
      <Field of={of} name="kind">
        {({ value, onChange }) => (
          <RadioGroup
            label={fields.kind}
            look="tiles"
            options={(['FIXED', 'OPEN'] as const).map((id) => ({ id, ...messages.kinds[id] }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      <Columns>
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
        {kind === 'FIXED' && (
          <Field of={of} name="amount">
            {(field) => <AmountField label={fields.amount} rules={rules} {...field} />}
          </Field>
        )}
      </Columns>
      {kind === 'OPEN' && (
        <Columns>
          <Field of={of} name="minAmount">
            {(field) => <AmountField label={fields.minAmount} rules={rules} {...field} />}
          </Field>
          <Field of={of} name="maxAmount">
            {(field) => <AmountField label={fields.maxAmount} rules={rules} {...field} />}
          </Field>
        </Columns>
      )}
      <Columns>
        <Field of={of} name="depositCurrency">
          {({ value, ...field }) => (
            <SelectOfBusiness
              business={business}
              label={fields.depositCurrency}
              isSearchable={coinsOf(business).length > 8}
              options={[
                { id: customer, label: messages.customerChooses, description: messages.customerChoosesHint },
                ...book
                  .inOrder(new Set(coinsOf(business)))
                  .map((code) => offeredOption(book, code, { direction: 'IN', networks: networksOf(business, code) })),
              ]}
              {...field}
              value={value || customer}
              onChange={(coin) => changeFields(of, afterChoosingCoin(business, coin === customer ? '' : coin, book))}
            />
          )}
        </Field>
        <Field of={of} name="network">
          {({ value, ...field }) => (
            <Select
              label={fields.network}
              placeholder={depositCurrency === '' ? messages.chooseCurrencyFirst : messages.choose}
              isDisabled={networks.length < 2}
              hint={networks.length === 1 ? messages.onlyNetwork : undefined}
              options={networkOptions(book, depositCurrency, { direction: 'IN', networks })}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      </Columns>
    </FormSection>
  );
};

const LimitFields = ({ of }: { readonly of: Fields<LinkValues> }) => (
  <>
    <FormSection title={sections.limits} description={messages.limitsText}>
      <Columns>
        <Field of={of} name="mostUses">
          {(field) => (
            <TextField
              label={fields.mostUses}
              hint={fields.mostUsesHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              isFigure
              {...field}
            />
          )}
        </Field>
        <Field of={of} name="lastDay">
          {(field) => (
            <DateField label={fields.lastDay} hint={fields.lastDayHint(ownZone())} min={today()} {...field} />
          )}
        </Field>
      </Columns>
    </FormSection>
    <FormSection title={sections.after} description={messages.afterText}>
      <Field of={of} name="redirectUrl">
        {(field) => (
          <TextField
            label={fields.redirectUrl}
            hint={fields.redirectHint}
            type="url"
            isOptional
            autoComplete="off"
            maxLength={longestRedirectUrl}
            {...field}
          />
        )}
      </Field>
      <Field of={of} name="clientPaymentIdPrefix">
        {(field) => (
          <TextField
            label={fields.prefix}
            hint={fields.prefixHint}
            isOptional
            autoComplete="off"
            maxLength={longestPayLinkPrefix}
            {...field}
          />
        )}
      </Field>
    </FormSection>
  </>
);
