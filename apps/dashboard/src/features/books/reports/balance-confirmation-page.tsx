import { createBalanceConfirmation } from '@countinghouse/contract/books/balance-confirmation';
import { saveSender } from '@countinghouse/contract/organisation/sender';
import {
  afterPaint,
  Banner,
  Button,
  Checkbox,
  CheckboxGroup,
  Columns,
  FormFooter,
  FormSection,
  DateField,
  notify,
  Page,
  PageHeader,
  periodEnds,
  Select,
  TextField,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { NoBusiness } from '../../../entities/business/no-business';
import { countryOptions } from '../../../entities/country/countries';
import { call, download, messageOf, type Versioned } from '../../../platform/api';
import { businessNow } from '../../../platform/api/server-clock';
import { today } from '../../../platform/list/calendar-days';
import { changeFields, checkBy, Field, FormAwaited, useWatch, type Fields } from '../../../platform/forms';
import { focusFirstWrong, useFields } from '../../../platform/forms/fields';
import { proofFor, useWays } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { refusalOf } from '../../../platform/forms/refusal';
import { saveFile } from '../../../platform/save-file';
import { useSession } from '../../../platform/session';
import type { SenderData } from '@countinghouse/contract/organisation/organisations';
import { senderKey, senderQuery } from './api';
import { Figures } from './figures';
import { messages } from './messages';
import { asOfOf, errorsOf, sentOf, startOf, type ConfirmationValues, type Zone } from './model';
import styles from './reports.module.css';

const breadcrumbs = [{ label: messages.title }];

const check = checkBy((values: ConfirmationValues) => errorsOf(values, new Date()));

type Choices = { readonly businesses: readonly { readonly id: string; readonly label: string }[] };

/** Loads the businesses and the saved sender; the form starts from them. */
const BalanceConfirmationPage = () => {
  const balances = useQuery(balancesQuery());
  const sender = useQuery(senderQuery());
  if (!balances.data || !sender.data) {
    return (
      <FormAwaited
        title={messages.title}
        breadcrumbs={breadcrumbs}
        sections={[messages.figures, messages.recipient, messages.sender]}
        label={messages.loading}
        query={!balances.data ? balances : sender}
      />
    );
  }
  const businesses = balances.data
    .map(({ businessId, businessName }) => ({ id: businessId as string, label: businessName }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  if (businesses.length === 0)
    return (
      <Page isNarrow>
        <PageHeader title={messages.title} subtitle={messages.subtitle} breadcrumbs={breadcrumbs} />
        <NoBusiness>{messages.noBusiness}</NoBusiness>
      </Page>
    );
  return <Confirmation choices={{ businesses }} saved={sender.data} />;
};

type Saved = Versioned<{ readonly sender: SenderData | null }>;

const Confirmation = ({ choices, saved }: { readonly choices: Choices; readonly saved: Saved }) => {
  const client = useQueryClient();
  const { authentication } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() =>
    startOf(
      new Date(),
      choices.businesses.map(({ id }) => id),
      saved.sender,
    ),
  );
  const fields = useFields<ConfirmationValues>({
    initial,
    check,
  });

  /** A code is good once, so the field is empty afterwards. */
  const keepSender = async (values: ConfirmationValues): Promise<void> => {
    try {
      const proof = authentication ? { twoFactorCode: await proofFor(saveSender.name, values.code) } : {};
      await call(saveSender, { body: values.sender, version: saved.version, ...proof });
    } catch (error) {
      notify(messages.defaultNotSaved(messageOf(error, '')), { tone: 'danger' });
    }
    changeFields(fields, { code: '' });
    await client.invalidateQueries({ queryKey: senderKey });
  };

  const confirm = useMutation({
    mutationFn: async (values: ConfirmationValues) => {
      const { file, name } = await download(createBalanceConfirmation, { body: sentOf(values) });
      if (!values.send) saveFile(file, name);
      notify(values.send ? messages.sent(values.recipient.email.trim()) : messages.downloaded, { tone: 'success' });
      if (values.saveAsDefault) await keepSender(values);
    },
    onError: (error) => {
      for (const [field, message] of Object.entries(refusalOf(error).fields))
        fields.setError(field === 'asOf' ? 'time' : (field as 'time'), { type: 'server', message });
    },
  });
  const submit = (send: boolean) => {
    if (confirm.isPending) return;
    changeFields(fields, { send });
    void fields.handleSubmit(
      (values) => confirm.mutate(values),
      // Once the messages are rendered.
      () => void afterPaint(() => focusFirstWrong(form.current)),
    )();
  };

  return (
    <Page isNarrow>
      <PageHeader title={messages.title} subtitle={messages.subtitle} breadcrumbs={breadcrumbs} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <FiguresSection of={fields} choices={choices} />
        <RecipientSection of={fields} />
        <SenderSection of={fields} />
        {confirm.error && <Banner tone="danger">{messageOf(confirm.error, '')}</Banner>}
        <FormFooter>
          <div className={styles.acts}>
            <Button icon="mail" isDisabled={confirm.isPending} onPress={() => submit(true)}>
              {messages.send}
            </Button>
            <Button variant="primary" icon="download" type="submit" isPending={confirm.isPending}>
              {messages.download}
            </Button>
          </div>
        </FormFooter>
      </form>
    </Page>
  );
};

type SectionProps = { readonly of: Fields<ConfirmationValues> };

/** Time of a chosen period's end. */
const endOfDay = '23:59:59.999';

/** Today, here or in UTC, whichever is later: either zone may be chosen. */
const lastDay = (): string => {
  const inUtc = new Date(businessNow()).toISOString().slice(0, 10);
  return inUtc > today() ? inUtc : today();
};

const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const FiguresSection = ({ of, choices }: SectionProps & { readonly choices: Choices }) => {
  const [day, time, zone, businessIds] = useWatch({
    control: of.control,
    name: ['day', 'time', 'zone', 'businessIds'],
  });
  const asOf = asOfOf({ day, time, zone });
  return (
    <FormSection title={messages.figures} description={messages.figuresReason}>
      <Field of={of} name="businessIds">
        {({ value, error, ...field }) => (
          <div data-invalid={error ? true : undefined}>
            {error && <Banner tone="danger">{error}</Banner>}
            <CheckboxGroup
              label={messages.businesses}
              options={choices.businesses.map(({ id, label }) => ({ id, label }))}
              value={[...value]}
              onChange={field.onChange}
            />
          </div>
        )}
      </Field>
      <Columns>
        <Field of={of} name="day">
          {(field) => (
            <DateField
              label={messages.day}
              max={lastDay()}
              presets={periodEnds(today())}
              onPreset={() => changeFields(of, { time: endOfDay })}
              {...field}
            />
          )}
        </Field>
        <Field of={of} name="time">
          {(field) => (
            <TextField label={messages.time} hint={messages.timeHint} autoComplete="off" maxLength={12} {...field} />
          )}
        </Field>
      </Columns>
      <Field of={of} name="zone">
        {(field) => (
          <Select<Zone>
            label={messages.zone}
            options={[
              { id: 'OWN', label: messages.ownZone(zoneName()) },
              { id: 'UTC', label: messages.utc },
            ]}
            {...field}
          />
        )}
      </Field>
      {asOf !== null && <Figures asOf={asOf} businessIds={businessIds} />}
    </FormSection>
  );
};

const RecipientSection = ({ of }: SectionProps) => (
  <FormSection title={messages.recipient} description={messages.recipientReason}>
    <Columns>
      <Field of={of} name="recipient.name">
        {(field) => <TextField label={messages.recipientName} autoComplete="off" maxLength={100} {...field} />}
      </Field>
      <Field of={of} name="recipient.email">
        {(field) => <TextField label={messages.recipientEmail} type="email" autoComplete="off" isOptional {...field} />}
      </Field>
    </Columns>
  </FormSection>
);

const texts = messages.fields;

const SenderSection = ({ of }: SectionProps) => (
  <FormSection title={messages.sender} description={messages.senderReason}>
    <Columns>
      <Field of={of} name="sender.name">
        {(field) => <TextField label={texts.name} autoComplete="off" maxLength={100} {...field} />}
      </Field>
      <Field of={of} name="sender.email">
        {(field) => <TextField label={texts.email} type="email" autoComplete="off" {...field} />}
      </Field>
      <Field of={of} name="sender.address">
        {(field) => <TextField label={texts.address} autoComplete="off" maxLength={200} {...field} />}
      </Field>
      <Field of={of} name="sender.city">
        {(field) => <TextField label={texts.city} autoComplete="off" maxLength={100} {...field} />}
      </Field>
      <Field of={of} name="sender.country">
        {({ value, ...field }) => (
          <Select
            label={texts.country}
            placeholder={messages.choose}
            isSearchable
            options={countryOptions}
            value={value || null}
            {...field}
          />
        )}
      </Field>
      <Field of={of} name="sender.signatureName">
        {(field) => <TextField label={texts.signatureName} autoComplete="off" maxLength={100} {...field} />}
      </Field>
    </Columns>
    <Field of={of} name="sender.mailSubject">
      {(field) => <TextField label={texts.mailSubject} autoComplete="off" maxLength={150} {...field} />}
    </Field>
    <Field of={of} name="saveAsDefault">
      {({ value, onChange }) => (
        <Checkbox
          label={messages.saveAsDefault}
          description={messages.saveAsDefaultReason}
          isChecked={value}
          onChange={onChange}
        />
      )}
    </Field>
    <SenderProof of={of} />
  </FormSection>
);

/** The second factor, without which a person who has one changes no sender. */
const SenderProof = ({ of }: SectionProps) => {
  const { authentication } = useSession();
  const ways = useWays();
  const isSaved = useWatch({ control: of.control, name: 'saveAsDefault' });
  if (!isSaved || !authentication) return null;
  return (
    <Field of={of} name="code">
      {(field) => <ProofField ways={ways} {...field} />}
    </Field>
  );
};

export default BalanceConfirmationPage;
