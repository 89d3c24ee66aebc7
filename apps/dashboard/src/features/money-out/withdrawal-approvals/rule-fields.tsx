import { approvalKind } from '@countinghouse/contract/money-out/withdrawal-status';
import { CheckboxGroup, Columns, FormSection, Switch, TextField } from '@countinghouse/ui';
import type { Fields } from '../../../platform/forms';
import { Field } from '../../../platform/forms';
import { Floors } from './floors';
import { ruleMessages as messages } from './rule-messages';
import type { Approver, RuleValues } from './rule-model';

const { fields, sections } = messages;

type Props = {
  readonly of: Fields<RuleValues>;
  readonly approvers: readonly Approver[];
  readonly uniformCurrency: string;
};

/** Scope and approvers of a rule, and the floors under it. */
export const RuleFields = ({ of, approvers, uniformCurrency }: Props) => (
  <>
    <Floors />
    <FormSection title={sections.when} description={sections.whenText}>
      <Field of={of} name="kinds">
        {({ value, onChange, error }) => (
          <CheckboxGroup
            label={fields.kinds}
            hint={fields.kindsHint}
            options={approvalKind.options.map((id) => ({ id, label: messages.kinds[id] }))}
            value={value}
            onChange={(ids) => onChange(approvalKind.options.filter((kind) => ids.includes(kind)))}
            error={error}
          />
        )}
      </Field>
      <Columns>
        <Field of={of} name="thresholdUniformAmount">
          {(field) => (
            <TextField
              label={fields.threshold}
              hint={fields.thresholdHint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              isFigure
              suffix={uniformCurrency}
              {...field}
            />
          )}
        </Field>
      </Columns>
      <Field of={of} name="includeApiRequests">
        {({ value, onChange, error }) => (
          <Switch label={fields.api} description={fields.apiHint} isOn={value} onChange={onChange} error={error} />
        )}
      </Field>
      <Field of={of} name="enabled">
        {({ value, onChange }) => (
          <Switch label={fields.enabled} description={fields.enabledHint} isOn={value} onChange={onChange} />
        )}
      </Field>
    </FormSection>
    <FormSection title={sections.who} description={sections.whoText}>
      <Field of={of} name="approverUserIds">
        {({ value, onChange, error }) => (
          <CheckboxGroup
            label={fields.approvers}
            options={approvers.map(({ userId, email, name }) => ({
              id: userId,
              label: email,
              ...(name !== null && { description: name }),
            }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </Field>
      <Columns>
        <Field of={of} name="requiredApprovals">
          {(field) => (
            <TextField
              label={fields.required}
              hint={fields.requiredHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              isFigure
              {...field}
            />
          )}
        </Field>
      </Columns>
    </FormSection>
  </>
);
