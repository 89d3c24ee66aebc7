import { mostIpRanges } from '@countinghouse/contract/ip-ranges';
import { Banner, Button, CheckboxGroup, FormSection, IconButton, RadioGroup, TextField } from '@countinghouse/ui';
import { today } from '../../platform/list/calendar-days';
import styles from './api-keys.module.css';
import { messages } from './messages';
import type { KeyErrors, KeyValues, Named } from './model';
import { permissionChoices } from './model';

const { fields } = messages;

export type KeyFieldsProps = {
  readonly values: KeyValues;
  readonly errors: KeyErrors;
  readonly onChange: (changes: Partial<KeyValues>) => void;
  /** What the person may give. */
  readonly grantable: readonly string[];
  /** What the key has already. */
  readonly held?: readonly string[];
  readonly businesses: readonly Named[];
};

/** The fields of an API key. */
export const KeyFields = (props: KeyFieldsProps) => (
  <>
    <FormSection title={messages.key} description={messages.keyReason}>
      <TextField
        label={fields.name}
        hint={fields.nameHint}
        autoComplete="off"
        maxLength={64}
        value={props.values.name}
        error={props.errors.name}
        onChange={(name) => props.onChange({ name })}
      />
    </FormSection>
    <Permissions {...props} />
    <IpAddresses {...props} />
    <Businesses {...props} />
    <Expiry {...props} />
  </>
);

const Permissions = ({ values, errors, onChange, grantable, held = [] }: KeyFieldsProps) => {
  const groups = permissionChoices(grantable, held);
  return (
    <FormSection title={fields.permissions} description={messages.permissionsReason}>
      {groups.length === 0 && <p>{messages.nothingGrantable}</p>}
      {errors.permissions && <Banner tone="danger">{errors.permissions}</Banner>}
      <div className={styles.groups}>
        {groups.map(({ name, options }) => (
          <CheckboxGroup
            key={name}
            label={name}
            options={options}
            value={values.permissions}
            onChange={(chosen) => {
              const others = values.permissions.filter((held) => !options.some(({ id }) => id === held));
              onChange({ permissions: [...others, ...chosen] });
            }}
          />
        ))}
      </div>
    </FormSection>
  );
};

const IpAddresses = ({ values, errors, onChange }: KeyFieldsProps) => {
  const lines = values.ipAddresses;
  const put = (index: number, line: string) =>
    onChange({ ipAddresses: lines.map((other, place) => (place === index ? line : other)) });
  return (
    <FormSection title={fields.ipAddresses} description={messages.ipAddressesReason}>
      {lines.map((line, index) => (
        // Lines have no identity of their own: their place is all there is.
        <div key={index} className={styles.line}>
          <TextField
            label={fields.ipAddress(index + 1)}
            isLabelHidden
            placeholder={messages.ipPlaceholder}
            autoComplete="off"
            maxLength={49}
            value={line}
            error={errors.ipAddresses?.[index]}
            onChange={(typed) => put(index, typed)}
          />
          <IconButton
            icon="trash"
            label={messages.removeIp(index + 1)}
            isDisabled={lines.length === 1}
            onPress={() => onChange({ ipAddresses: lines.filter((_, place) => place !== index) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          isDisabled={lines.length >= mostIpRanges}
          onPress={() => onChange({ ipAddresses: [...lines, ''] })}
        >
          {messages.addIp}
        </Button>
      </div>
    </FormSection>
  );
};

const Businesses = ({ values, errors, onChange, businesses }: KeyFieldsProps) => (
  <FormSection title={fields.businesses} description={messages.businessesReason}>
    <RadioGroup<KeyValues['scope']>
      label={fields.businesses}
      isLabelHidden
      look="pills"
      value={values.scope}
      options={[
        { id: 'all', label: messages.scope.all },
        { id: 'chosen', label: messages.scope.chosen, isDisabled: businesses.length === 0 },
      ]}
      hint={businesses.length === 0 ? messages.noBusinesses : undefined}
      onChange={(scope) => onChange({ scope })}
    />
    {values.scope === 'chosen' && (
      <CheckboxGroup
        label={messages.chosenBusinesses}
        isLabelHidden
        options={businesses.map(({ id, name }) => ({ id, label: name }))}
        value={values.businessIds}
        error={errors.businessIds}
        onChange={(businessIds) => onChange({ businessIds })}
      />
    )}
  </FormSection>
);

const Expiry = ({ values, errors, onChange }: KeyFieldsProps) => (
  <FormSection title={fields.expiry} description={messages.expiryReason}>
    <RadioGroup<KeyValues['expiry']>
      label={fields.expiry}
      isLabelHidden
      look="pills"
      value={values.expiry}
      options={[
        { id: 'never', label: messages.expiryKind.never },
        { id: 'day', label: messages.expiryKind.day },
      ]}
      onChange={(expiry) => onChange({ expiry })}
    />
    {values.expiry === 'day' && (
      <div className={styles.day}>
        <TextField
          label={fields.lastDay}
          type="date"
          min={today()}
          hint={messages.lastDayHint}
          value={values.lastDay}
          error={errors.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </div>
    )}
  </FormSection>
);
