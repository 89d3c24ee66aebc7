import { mostIpRanges } from '@countinghouse/contract/ip-ranges';
import {
  Banner,
  Button,
  CheckboxGroup,
  DateField,
  FormSection,
  IconButton,
  RadioGroup,
  TextField,
} from '@countinghouse/ui';
import type { Fields } from '../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../platform/forms';
import { today } from '../../../platform/list/calendar-days';
import styles from './api-keys.module.css';
import { messages } from './messages';
import type { KeyValues, Named, PermissionChoiceGroup } from './model';
import { permissionChoices } from './model';

const { fields } = messages;

/** `Europe/Berlin`. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export type KeyFieldsProps = {
  readonly of: Fields<KeyValues>;
  /** Permissions the person may give. */
  readonly grantable: readonly string[];
  /** Permissions the key has already. */
  readonly held?: readonly string[];
  readonly businesses: readonly Named[];
};

/** The fields of an API key. */
export const KeyFields = (props: KeyFieldsProps) => (
  <>
    <FormSection title={messages.key} description={messages.keyReason}>
      <Field of={props.of} name="name">
        {(field) => (
          <TextField label={fields.name} hint={fields.nameHint} autoComplete="off" maxLength={64} {...field} />
        )}
      </Field>
    </FormSection>
    <Permissions {...props} />
    <IpAddresses {...props} />
    <Businesses {...props} />
    <Expiry {...props} />
  </>
);

const Permissions = ({ of, grantable, held = [] }: KeyFieldsProps) => {
  const groups = permissionChoices(grantable, held);
  return (
    <FormSection title={fields.permissions} description={messages.permissionsReason}>
      {groups.length === 0 && <p>{messages.nothingGrantable}</p>}
      <Field of={of} name="permissions">
        {({ value, onChange, error }) => (
          <>
            {error && <Banner tone="danger">{error}</Banner>}
            <div className={styles.groups} data-invalid={error ? true : undefined}>
              {groups.map((group) => (
                <PermissionGroup key={group.name} {...group} value={value} onChange={onChange} />
              ))}
            </div>
          </>
        )}
      </Field>
    </FormSection>
  );
};

type PermissionGroupProps = PermissionChoiceGroup & {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
};

const PermissionGroup = ({ name, options, value, onChange }: PermissionGroupProps) => {
  const others = value.filter((one) => !options.some(({ id }) => id === one));
  const isWhole = options.every(({ id }) => value.includes(id));
  const all = isWhole ? messages.clearAll : messages.selectAll;
  return (
    <div>
      <div className={styles.group}>
        <span aria-hidden="true">{name}</span>
        {options.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${all}: ${name}`}
            onPress={() => onChange(isWhole ? others : [...others, ...options.map(({ id }) => id)])}
          >
            {all}
          </Button>
        )}
      </div>
      <CheckboxGroup
        label={name}
        isLabelHidden
        options={options}
        value={value}
        onChange={(chosen) => onChange([...others, ...chosen])}
      />
    </div>
  );
};

const IpAddresses = ({ of }: KeyFieldsProps) => {
  const lines = useWatch({ control: of.control, name: 'ipAddresses' });
  const change = (ipAddresses: readonly string[]) => changeFields(of, { ipAddresses });
  return (
    <FormSection title={fields.ipAddresses} description={messages.ipAddressesReason}>
      {lines.map((_, index) => (
        // Lines have no identity beyond their position.
        <div key={index} className={styles.line}>
          <Field of={of} name={`ipAddresses.${index}`}>
            {(field) => (
              <TextField
                label={fields.ipAddress(index + 1)}
                isLabelHidden
                placeholder={messages.ipPlaceholder}
                autoComplete="off"
                maxLength={49}
                {...field}
              />
            )}
          </Field>
          <IconButton
            icon="trash"
            label={messages.removeIp(index + 1)}
            isDisabled={lines.length === 1}
            onPress={() => change(lines.filter((_line, place) => place !== index))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" isDisabled={lines.length >= mostIpRanges} onPress={() => change([...lines, ''])}>
          {messages.addIp}
        </Button>
      </div>
    </FormSection>
  );
};

const Businesses = ({ of, businesses }: KeyFieldsProps) => {
  const scope = useWatch({ control: of.control, name: 'scope' });
  return (
    <FormSection title={fields.businesses} description={messages.businessesReason}>
      <Field of={of} name="scope">
        {(field) => (
          <RadioGroup<KeyValues['scope']>
            label={fields.businesses}
            isLabelHidden
            look="pills"
            options={[
              { id: 'all', label: messages.scope.all },
              { id: 'chosen', label: messages.scope.chosen, isDisabled: businesses.length === 0 },
            ]}
            hint={businesses.length === 0 ? messages.noBusinesses : undefined}
            {...field}
          />
        )}
      </Field>
      {scope === 'chosen' && (
        <Field of={of} name="businessIds">
          {(field) => (
            <CheckboxGroup
              label={messages.chosenBusinesses}
              isLabelHidden
              options={businesses.map(({ id, name }) => ({ id, label: name }))}
              {...field}
            />
          )}
        </Field>
      )}
    </FormSection>
  );
};

const Expiry = ({ of }: KeyFieldsProps) => {
  const expiry = useWatch({ control: of.control, name: 'expiry' });
  return (
    <FormSection title={fields.expiry} description={messages.expiryReason}>
      <Field of={of} name="expiry">
        {(field) => (
          <RadioGroup<KeyValues['expiry']>
            label={fields.expiry}
            isLabelHidden
            look="pills"
            options={[
              { id: 'never', label: messages.expiryKind.never },
              { id: 'day', label: messages.expiryKind.day },
            ]}
            {...field}
          />
        )}
      </Field>
      {expiry === 'day' && (
        <div className={styles.day}>
          <Field of={of} name="lastDay">
            {(field) => (
              <DateField label={fields.lastDay} min={today()} hint={messages.lastDayHint(ownZone())} {...field} />
            )}
          </Field>
        </div>
      )}
    </FormSection>
  );
};
