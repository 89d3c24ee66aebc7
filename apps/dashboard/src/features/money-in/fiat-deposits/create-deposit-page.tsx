import { createFiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import { all } from '@countinghouse/contract/permissions';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import { FormSection, Select, TextField, useLaterCode } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BusinessPicker } from '../../../entities/business/picker';
import { businessOptionsQuery } from '../../../entities/business/api';
import { amountText } from '../../../entities/currency/cells';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { Fields } from '../../../platform/forms';
import { changeFields, checkBy, Field, FlowPage, FormAwaited, useFlow, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { useSearchText } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { announced } from './announced';
import { sendersQuery } from './form-api';
import { depositsKey } from './keys';
import {
  afterChoosingCurrency,
  amountRulesOf,
  bodyOf,
  errorsOf,
  overviewOf,
  sendersOf,
  startOf,
  type Choices,
  type DepositValues,
} from './form';
import { messages } from './messages';
import { listHref } from './paths';

const breadcrumbs = [{ label: messages.formTitle }];
const check = checkBy(errorsOf);

/** Loads the choices; the form starts from them. */
const CreateDepositPage = () => {
  const businesses = useQuery(businessOptionsQuery());
  const organisation = useQuery(organisationMetadataQuery());
  const senders = useQuery(sendersQuery);
  const { businessId } = useSearchText();
  if (!businesses.data || !organisation.data || !senders.data) {
    return (
      <FormAwaited
        title={messages.formTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.deposit, messages.money]}
        label={messages.loading}
        query={!businesses.data ? businesses : !organisation.data ? organisation : senders}
      />
    );
  }
  const choices = {
    businesses: businesses.data,
    currencies: organisation.data.enabledFiatSettlementCurrencies,
    senders: senders.data,
  };
  return <DepositForm choices={choices} initial={startOf(choices, String(businessId ?? ''))} />;
};

/** Announcement of a top-up: form, overview, code, and then the payment instructions. */
const DepositForm = ({ choices, initial }: { choices: Choices; initial: DepositValues }) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const maySeeList = useMay(all('GET_FIAT_DEPOSITS'));
  const later = useLaterCode(announced);
  const nameOf = (id: string) => choices.businesses.find((business) => business.id === id)?.name ?? id;
  const flow = useFlow({
    endpoint: createFiatDeposit,
    initial,
    draft: {},
    check,
    learn: () => announced.load(),
    request: (values) => ({ body: bodyOf(values) }),
    summary: ({ businessId, amount, currency }) =>
      messages.summary(amountText(book, { amount: amount.trim(), currency }), nameOf(businessId)),
    onDone: () => client.invalidateQueries({ queryKey: depositsKey }),
  });
  const backHref = initial.businessId === '' || !maySeeList ? '/' : listHref(initial.businessId);
  return (
    <FlowPage
      flow={flow}
      title={messages.formTitle}
      subtitle={messages.reason}
      breadcrumbs={breadcrumbs}
      overview={(values) =>
        overviewOf(values, choices, amountText(book, { amount: values.amount.trim(), currency: values.currency }))
      }
      submitLabel={messages.submit}
      failed={messages.failed}
      result={() => ({ title: messages.done })}
      resultDialog={(deposit) => later && <later.Announced deposit={deposit} maySeeList={maySeeList} />}
      backHref={backHref}
    >
      <DepositFields of={flow.fields} choices={choices} />
    </FlowPage>
  );
};

const { fields } = messages;

const DepositFields = ({ of, choices }: { of: Fields<DepositValues>; choices: Choices }) => {
  const book = useCurrencyBook();
  const currency = useWatch({ control: of.control, name: 'currency' });
  const senders = sendersOf(choices, currency);
  return (
    <>
      <FormSection title={messages.deposit} description={messages.depositReason}>
        <Field of={of} name="businessId">
          {(field) => <BusinessPicker label={fields.business} businesses={choices.businesses} {...field} />}
        </Field>
        <Field of={of} name="clientLabel">
          {(field) => (
            <TextField label={fields.label} hint={messages.labelHint} autoComplete="off" maxLength={64} {...field} />
          )}
        </Field>
      </FormSection>
      <FormSection title={messages.money} description={messages.moneyReason}>
        <Field of={of} name="currency">
          {({ value, ...field }) => (
            <Select
              label={fields.currency}
              placeholder={messages.choose}
              options={currencyOptions(book, choices.currencies)}
              value={value || null}
              {...field}
              onChange={(chosen) => changeFields(of, afterChoosingCurrency(choices, chosen))}
            />
          )}
        </Field>
        <Field of={of} name="amount">
          {(field) => <AmountField label={fields.amount} rules={amountRulesOf(currency)} end={currency} {...field} />}
        </Field>
        <Field of={of} name="bankAccountId">
          {({ value, ...field }) => (
            <Select
              label={fields.account}
              placeholder={currency === '' ? messages.chooseCurrencyFirst : messages.choose}
              isDisabled={senders.length === 0}
              hint={currency !== '' && senders.length === 0 ? messages.noAccount : undefined}
              options={senders.map((sender) => ({
                id: sender.id,
                label: `${sender.accountLabel} · ${sender.accountMasked}`,
                description: bankMethodOf(sender.currency, sender.paymentMethod)?.displayName ?? sender.paymentMethod,
              }))}
              value={value || null}
              {...field}
            />
          )}
        </Field>
      </FormSection>
    </>
  );
};

export default CreateDepositPage;
