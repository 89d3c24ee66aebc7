import { Checkbox, Columns, TextField } from '@countinghouse/ui';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import type { Ways } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { savePolicy, type Settings } from './api';
import { messages } from './messages';
import { policyErrors, policyValuesOf, type PolicyValues } from './model';
import { SectionForm } from './section-form';
import { useSaved } from './use-saved';

/** Limits of sessions and devices. `ways` is null for a person without a second factor, who is asked none. */
export function PolicySection({ settings, ways }: { settings: Settings; ways: Ways | null }) {
  const saved = useSaved();
  const form = useOneStep({
    initial: policyValuesOf(settings),
    check: checkBy<PolicyValues>(policyErrors(ways)),
    submit: async (values) => {
      await savePolicy(values, settings, ways !== null);
      await saved();
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  return (
    <SectionForm
      title={messages.policy}
      description={messages.policyReason}
      form={form}
      texts={{ submit: messages.save, pending: messages.saving }}
    >
      <Columns>
        <Field of={form.fields} name="idleMinutes">
          {(field) => (
            <TextField label={messages.idleMinutes} hint={messages.idleHint} inputMode="numeric" {...field} />
          )}
        </Field>
        <Field of={form.fields} name="absoluteHours">
          {(field) => (
            <TextField label={messages.absoluteHours} hint={messages.absoluteHint} inputMode="numeric" {...field} />
          )}
        </Field>
        <Field of={form.fields} name="mostSessions">
          {(field) => (
            <TextField label={messages.mostSessions} hint={messages.mostHint} inputMode="numeric" {...field} />
          )}
        </Field>
      </Columns>
      <Field of={form.fields} name="newDevicesNeedFactor">
        {({ value, onChange }) => (
          <Checkbox
            label={messages.newDevices}
            description={messages.newDevicesHint}
            isChecked={value}
            onChange={onChange}
          />
        )}
      </Field>
      {ways && (
        <Field of={form.fields} name="code">
          {(field) => <ProofField ways={ways} {...field} />}
        </Field>
      )}
    </SectionForm>
  );
}
