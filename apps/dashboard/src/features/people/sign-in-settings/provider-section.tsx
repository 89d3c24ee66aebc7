import { Checkbox, CopyButton, PasswordField, Select, TextArea, TextField } from '@countinghouse/ui';
import { checkBy, Field, useOneStep, useWatch } from '../../../platform/forms';
import type { Ways } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { saveProvider, type Settings } from './api';
import { messages } from './messages';
import { providerErrors, providerValuesOf, type ProviderValues } from './model';
import { SectionForm } from './section-form';
import styles from './sign-in-settings.module.css';
import { useSaved } from './use-saved';

/** The provider, the mail domains and what its sign-in counts for. */
export function ProviderSection({ settings, ways }: { settings: Settings; ways: Ways }) {
  const saved = useSaved();
  const form = useOneStep({
    initial: providerValuesOf(settings),
    check: checkBy<ProviderValues>(providerErrors(ways, settings.provider === null)),
    submit: async (values) => {
      await saveProvider(values, settings);
      await saved();
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  const isRequired = useWatch({ control: form.fields.control, name: 'isRequired' });
  const administrators = settings.administrators.map(({ id, email }) => ({ id: id as string, label: email }));
  return (
    <SectionForm
      title={messages.provider}
      description={messages.providerReason}
      form={form}
      texts={{ submit: messages.save, pending: messages.saving }}
    >
      <div>
        <span className={styles.name}>{messages.redirectUri}</span>
        <span className={styles.value}>
          {settings.redirectUri} <CopyButton value={settings.redirectUri} noun={messages.redirectUri} />
        </span>
      </div>
      <Field of={form.fields} name="issuer">
        {(field) => <TextField label={messages.issuer} hint={messages.issuerHint} autoComplete="off" {...field} />}
      </Field>
      <Field of={form.fields} name="clientId">
        {(field) => <TextField label={messages.clientId} autoComplete="off" {...field} />}
      </Field>
      <Field of={form.fields} name="clientSecret">
        {(field) => (
          <PasswordField
            label={messages.clientSecret}
            autoComplete="off"
            {...(settings.provider && { hint: messages.secretKept })}
            {...field}
          />
        )}
      </Field>
      <Field of={form.fields} name="domains">
        {(field) => <TextArea label={messages.domains} hint={messages.domainsHint} {...field} />}
      </Field>
      <Field of={form.fields} name="provesTwice">
        {({ value, onChange }) => (
          <Checkbox
            label={messages.provesTwice}
            description={messages.provesTwiceHint}
            isChecked={value}
            onChange={onChange}
          />
        )}
      </Field>
      <Field of={form.fields} name="acrValues">
        {(field) => <TextField label={messages.acrValues} hint={messages.acrHint} autoComplete="off" {...field} />}
      </Field>
      <Field of={form.fields} name="isRequired">
        {({ value, onChange }) => (
          <Checkbox
            label={messages.isRequired}
            description={messages.isRequiredHint}
            isChecked={value}
            onChange={onChange}
          />
        )}
      </Field>
      {isRequired && (
        <Field of={form.fields} name="breakGlassUserId">
          {(field) => (
            <Select
              label={messages.breakGlass}
              hint={messages.breakGlassHint}
              options={[{ id: '', label: messages.nobody }, ...administrators]}
              {...field}
            />
          )}
        </Field>
      )}
      {settings.provider && <p className={styles.note}>{messages.linked(settings.provider.linkedPeople)}</p>}
      <Field of={form.fields} name="code">
        {(field) => <ProofField ways={ways} {...field} />}
      </Field>
    </SectionForm>
  );
}
