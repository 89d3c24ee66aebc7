import { Checkbox, Columns, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import { CurrencyCoin } from '../../../../entities/currency/cells';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import type { Fields } from '../../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../../platform/forms';
import { CallbacksSection } from './callbacks-section';
import { DepositCurrencies } from './deposit-currencies';
import { DisplayCurrencies } from './display-currencies';
import { FeaturesPanel } from './features-panel';
import type { BusinessForm, Choices } from './form';
import { maySetFollowUps, setRefundsFollowUps, setRefundsOverpaid } from './interlocks';
import { texts } from './messages';

export type BusinessFieldsProps = {
  readonly of: Fields<BusinessForm>;
  /** Null for a business that is yet to be. */
  readonly businessId: string | null;
  readonly stored: BusinessForm | null;
  readonly choices: Choices;
};

/** Settings of a business. */
export const BusinessFields = ({ of, businessId, stored, choices }: BusinessFieldsProps) => (
  <>
    <FormSection title={texts.business} description={texts.businessReason}>
      <Columns>
        <Field of={of} name="businessName">
          {(field) => <TextField label={texts.businessName} autoComplete="off" maxLength={80} isRequired {...field} />}
        </Field>
        <SettlementCurrency of={of} isFixed={stored !== null} choices={choices} />
      </Columns>
    </FormSection>
    <FormSection title={texts.displayCurrencies} description={texts.displayCurrenciesReason}>
      <Field of={of} name="displayCurrencies">
        {(field) => <DisplayCurrencies offered={choices.displayCurrencies} {...field} />}
      </Field>
    </FormSection>
    <FormSection title={texts.depositCurrencies} description={texts.depositCurrenciesReason}>
      <Field of={of} name="networks">
        {(field) => <DepositCurrencies offered={choices.depositCurrencies} {...field} />}
      </Field>
    </FormSection>
    <Policies of={of} />
    <FeaturesPanel of={of} choices={choices} />
    <CallbacksSection of={of} businessId={businessId} stored={stored} />
    <FormSection title={texts.shop} description={texts.shopReason}>
      <Field of={of} name="shopOrigins">
        {(field) => (
          <TextField
            label={texts.shopOrigins}
            placeholder={texts.shopOriginPlaceholder}
            hint={texts.shopOriginsHint}
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
    </FormSection>
  </>
);

const Policies = ({ of }: Pick<BusinessFieldsProps, 'of'>) => {
  const [refundsOverpaid, refundsFollowUps] = useWatch({
    control: of.control,
    name: ['refundsOverpaid', 'refundsFollowUps'],
  });
  const form = { ...of.getValues(), refundsOverpaid, refundsFollowUps };
  const change = (next: BusinessForm) =>
    changeFields(of, { refundsOverpaid: next.refundsOverpaid, refundsFollowUps: next.refundsFollowUps });
  return (
    <FormSection title={texts.policies} description={texts.policiesReason}>
      <Field of={of} name="blockchainFeePaidBy">
        {(field) => (
          <RadioGroup
            label={texts.feePayer}
            look="segment"
            hint={texts.feePayerReasons[field.value]}
            options={(['USER', 'MERCHANT'] as const).map((id) => ({ id, label: texts.feePayers[id] }))}
            {...field}
          />
        )}
      </Field>
      <Checkbox
        label={texts.refundOverpaid}
        description={texts.refundOverpaidReason}
        isChecked={refundsOverpaid}
        onChange={(isOn) => change(setRefundsOverpaid(form, isOn))}
      />
      <Checkbox
        label={texts.refundFollowUps}
        description={maySetFollowUps(form) ? texts.refundFollowUpsReason : texts.refundFollowUpsForced}
        isChecked={refundsFollowUps}
        isDisabled={!maySetFollowUps(form)}
        onChange={(isOn) => change(setRefundsFollowUps(form, isOn))}
      />
    </FormSection>
  );
};

type SettlementCurrencyProps = {
  readonly of: Fields<BusinessForm>;
  readonly isFixed: boolean;
  readonly choices: Choices;
};

/** Chosen once, when the business is created; shown afterwards. */
const SettlementCurrency = ({ of, isFixed, choices }: SettlementCurrencyProps) => {
  const { nameOf } = useCurrencyBook();
  return (
    <Field of={of} name="settlementCurrency">
      {(field) =>
        isFixed ? (
          <TextField label={texts.settlementCurrency} value={field.value} hint={texts.settlementFixed} isDisabled />
        ) : (
          <Select
            label={texts.settlementCurrency}
            hint={texts.settlementForGood}
            options={choices.settlementCurrencies.map(({ currency, selectable, hint }) => ({
              id: currency,
              label: currency,
              description: hint ?? nameOf(currency),
              leading: <CurrencyCoin code={currency} />,
              isDisabled: !selectable,
            }))}
            {...field}
          />
        )
      }
    </Field>
  );
};
