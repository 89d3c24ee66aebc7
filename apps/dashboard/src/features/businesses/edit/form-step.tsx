import {
  Button,
  Columns,
  FormFooter,
  FormSection,
  Icon,
  LinkButton,
  RadioGroup,
  Select,
  TextField,
} from '@countinghouse/ui';
import { Checkbox } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { CurrencyCoin } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { CallbacksSection } from './callbacks-section';
import { DepositCurrencies } from './deposit-currencies';
import { DisplayCurrencies } from './display-currencies';
import styles from './edit.module.css';
import { FeaturesPanel } from './features-panel';
import type { BusinessForm, Choices } from './form';
import { maySetFollowUps, setRefundsFollowUps, setRefundsOverpaid } from './interlocks';
import { texts } from './messages';
import type { FormErrors } from './validate';

type FormStepProps = {
  /** Null for a business that is yet to be. */
  readonly businessId: string | null;
  readonly stored: BusinessForm | null;
  readonly form: BusinessForm;
  readonly choices: Choices;
  readonly errors: FormErrors;
  /** Rises with every Verify that found something wrong. */
  readonly rejections: number;
  /** Null where nothing is stored to differ from. */
  readonly changes: number | null;
  readonly onChange: (form: BusinessForm) => void;
  readonly onVerify: () => void;
};

/** What a person sets on a business. Verify leads on. */
export const FormStep = (props: FormStepProps) => {
  const { businessId, stored, form, choices, errors, rejections, changes, onChange, onVerify } = props;
  const element = useRef<HTMLFormElement>(null);
  const told = useRef(rejections);
  useEffect(() => {
    if (told.current === rejections) return;
    told.current = rejections;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [data-invalid] button')?.focus();
  }, [rejections]);
  const set = (part: Partial<BusinessForm>) => onChange({ ...form, ...part });

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onVerify();
      }}
    >
      <FormSection title={texts.business} description={texts.businessReason}>
        <Columns>
          <TextField
            label={texts.businessName}
            value={form.businessName}
            error={errors.businessName}
            onChange={(businessName) => set({ businessName })}
            autoComplete="off"
            maxLength={80}
            isRequired
          />
          <SettlementCurrency
            isFixed={stored !== null}
            form={form}
            choices={choices}
            onChange={(settlementCurrency) => set({ settlementCurrency })}
          />
        </Columns>
      </FormSection>
      <FormSection title={texts.displayCurrencies} description={texts.displayCurrenciesReason}>
        <DisplayCurrencies
          offered={choices.displayCurrencies}
          value={form.displayCurrencies}
          error={errors.displayCurrencies}
          onChange={(displayCurrencies) => set({ displayCurrencies })}
        />
      </FormSection>
      <FormSection title={texts.depositCurrencies} description={texts.depositCurrenciesReason}>
        <DepositCurrencies
          offered={choices.depositCurrencies}
          value={form.networks}
          error={errors.networks}
          onChange={(networks) => set({ networks })}
        />
      </FormSection>
      <FormSection title={texts.policies} description={texts.policiesReason}>
        <RadioGroup
          label={texts.feePayer}
          look="tiles"
          options={(['USER', 'MERCHANT'] as const).map((id) => ({
            id,
            label: texts.feePayers[id],
            description: texts.feePayerReasons[id],
          }))}
          value={form.blockchainFeePaidBy}
          onChange={(blockchainFeePaidBy) => set({ blockchainFeePaidBy })}
        />
        <Checkbox
          label={texts.refundOverpaid}
          description={texts.refundOverpaidReason}
          isChecked={form.refundsOverpaid}
          onChange={(isOn) => onChange(setRefundsOverpaid(form, isOn))}
        />
        <Checkbox
          label={texts.refundFollowUps}
          description={maySetFollowUps(form) ? texts.refundFollowUpsReason : texts.refundFollowUpsForced}
          isChecked={form.refundsFollowUps}
          isDisabled={!maySetFollowUps(form)}
          onChange={(isOn) => onChange(setRefundsFollowUps(form, isOn))}
        />
      </FormSection>
      <FeaturesPanel features={form.features} choices={choices} onChange={(features) => set({ features })} />
      <CallbacksSection businessId={businessId} stored={stored} form={form} errors={errors} onChange={set} />
      <FormFooter
        note={
          changes !== null && (
            <span className={styles.note}>
              <Icon name="pencil" size={14} />
              {texts.changes(changes)}
            </span>
          )
        }
      >
        <LinkButton href="/businesses">{texts.cancel}</LinkButton>
        <Button type="submit" variant="primary">
          {texts.verify}
        </Button>
      </FormFooter>
    </form>
  );
};

type SettlementCurrencyProps = {
  readonly isFixed: boolean;
  readonly form: BusinessForm;
  readonly choices: Choices;
  readonly onChange: (currency: string) => void;
};

/** Chosen once, when the business is created; shown afterwards. */
const SettlementCurrency = ({ isFixed, form, choices, onChange }: SettlementCurrencyProps) => {
  const { nameOf } = useCurrencyBook();
  if (isFixed)
    return (
      <TextField
        label={texts.settlementCurrency}
        value={form.settlementCurrency}
        hint={texts.settlementFixed}
        isDisabled
      />
    );
  return (
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
      value={form.settlementCurrency}
      onChange={onChange}
    />
  );
};
