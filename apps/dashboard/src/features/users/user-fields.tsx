import type { RoleChoice, User } from '@countinghouse/contract/users';
import { Checkbox, Columns, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import type { FieldErrors } from '../../platform/form';
import { messages } from './messages';
import type { UserStatusChoice, UserValues } from './model';

const { fields } = messages;

export type UserFieldsProps = {
  readonly values: UserValues;
  readonly errors: FieldErrors<UserValues>;
  readonly onChange: (changes: Partial<UserValues>) => void;
  readonly roles: readonly RoleChoice[];
  /** The person as they are; null while one is created. */
  readonly user: User | null;
  readonly isSelf: boolean;
  /** Only the system role ADMIN takes a second factor off. */
  readonly isAdministrator: boolean;
};

/** The fields of a user: of a new one, or of one who exists, with status and second factor. */
export const UserFields = (props: UserFieldsProps) => (
  <>
    <Person {...props} />
    <Access {...props} />
    <Security {...props} />
  </>
);

const Person = ({ values, errors, onChange, user }: UserFieldsProps) => (
  <FormSection title={messages.person} description={user ? messages.editPersonReason : messages.personReason}>
    <TextField
      label={fields.email}
      type="email"
      autoComplete="off"
      value={values.email}
      error={errors.email}
      hint={user ? undefined : fields.emailHint}
      isDisabled={user !== null}
      onChange={(email) => onChange({ email })}
    />
    <Columns>
      <TextField
        label={fields.firstName}
        isOptional
        autoComplete="off"
        value={values.firstName}
        error={errors.firstName}
        maxLength={64}
        onChange={(firstName) => onChange({ firstName })}
      />
      <TextField
        label={fields.lastName}
        isOptional
        autoComplete="off"
        value={values.lastName}
        error={errors.lastName}
        maxLength={64}
        onChange={(lastName) => onChange({ lastName })}
      />
    </Columns>
  </FormSection>
);

const Access = ({ values, errors, onChange, roles, user, isSelf }: UserFieldsProps) => (
  <FormSection title={messages.access} description={messages.accessReason}>
    <Select
      label={fields.role}
      placeholder={messages.rolePlaceholder}
      value={values.roleId || null}
      error={errors.roleId}
      hint={isSelf ? messages.ownRole : undefined}
      isDisabled={isSelf}
      options={roles.map(({ id, name, isGrantable }) => ({
        id,
        label: name,
        // What the person has already is no grant.
        ...(isGrantable || id === user?.role.id ? {} : { description: messages.beyondYours, isDisabled: true }),
      }))}
      onChange={(roleId) => onChange({ roleId })}
    />
    {user && (
      <RadioGroup<UserStatusChoice>
        label={fields.status}
        look="pills"
        hint={messages.statusHint}
        isDisabled={isSelf}
        value={values.status}
        options={[
          { id: 'ACTIVE', label: messages.status.ACTIVE },
          { id: 'DISABLED', label: messages.status.DISABLED },
        ]}
        onChange={(status) => onChange({ status })}
      />
    )}
  </FormSection>
);

const Security = ({ values, onChange, user, isSelf, isAdministrator }: UserFieldsProps) => {
  if (!user?.twoFaEnabled || isSelf || !isAdministrator) return null;
  return (
    <FormSection title={messages.security} description={messages.securityReason}>
      <Checkbox
        label={fields.resetTwoFactor}
        description={fields.resetTwoFactorHint}
        isChecked={values.resetTwoFa}
        onChange={(resetTwoFa) => onChange({ resetTwoFa })}
      />
    </FormSection>
  );
};
