import type { RoleChoice, User } from '@countinghouse/contract/people/users';
import { roleSummary } from '../../../entities/role/summary';
import { Checkbox, Columns, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import type { Fields } from '../../../platform/forms';
import { Field } from '../../../platform/forms';
import { messages } from './messages';
import { statusLabels, type UserStatusChoice, type UserValues } from './model';

const { fields } = messages;

export type UserFieldsProps = {
  readonly of: Fields<UserValues>;
  readonly roles: readonly RoleChoice[];
  /** Present person; null while one is created. */
  readonly user: User | null;
  readonly isSelf: boolean;
  /** Only the system role ADMIN takes a second factor off. */
  readonly isAdministrator: boolean;
};

/** Fields of a user: new, or existing with status and second factor. */
export const UserFields = (props: UserFieldsProps) => (
  <>
    <Person {...props} />
    <Access {...props} />
    <Security {...props} />
  </>
);

const Person = ({ of, user }: UserFieldsProps) => (
  <FormSection title={messages.person} description={user ? messages.editPersonReason : messages.personReason}>
    <Field of={of} name="email">
      {(field) => (
        <TextField
          label={fields.email}
          type="email"
          autoComplete="off"
          hint={user ? undefined : fields.emailHint}
          isDisabled={user !== null}
          {...field}
        />
      )}
    </Field>
    <Columns>
      <Field of={of} name="firstName">
        {(field) => <TextField label={fields.firstName} isOptional autoComplete="off" maxLength={64} {...field} />}
      </Field>
      <Field of={of} name="lastName">
        {(field) => <TextField label={fields.lastName} isOptional autoComplete="off" maxLength={64} {...field} />}
      </Field>
    </Columns>
  </FormSection>
);

const Access = ({ of, roles, user, isSelf }: UserFieldsProps) => (
  <FormSection title={messages.access} description={messages.accessReason}>
    <Field of={of} name="roleId">
      {({ value, ...field }) => (
        <Select
          label={fields.role}
          placeholder={messages.rolePlaceholder}
          hint={isSelf ? messages.ownRole : undefined}
          isDisabled={isSelf}
          options={roles.map(({ id, name, isGrantable, groups }) => ({
            id,
            label: name,
            // The present role of the person is no grant.
            ...(isGrantable || id === user?.role.id
              ? { description: roleSummary(groups) }
              : { description: messages.beyondYours, isDisabled: true }),
          }))}
          value={value || null}
          {...field}
        />
      )}
    </Field>
    {user && (
      <Field of={of} name="status">
        {(field) => (
          <RadioGroup<UserStatusChoice>
            label={fields.status}
            look="pills"
            hint={messages.statusHint}
            isDisabled={isSelf}
            options={[
              { id: 'ACTIVE', label: statusLabels(user).ACTIVE },
              { id: 'DISABLED', label: statusLabels(user).DISABLED },
            ]}
            {...field}
          />
        )}
      </Field>
    )}
  </FormSection>
);

const Security = ({ of, user, isSelf, isAdministrator }: UserFieldsProps) => {
  if (!user?.twoFaEnabled || isSelf || !isAdministrator) return null;
  return (
    <FormSection title={messages.security} description={messages.securityReason}>
      <Field of={of} name="resetTwoFa">
        {({ value, onChange }) => (
          <Checkbox
            label={fields.resetTwoFactor}
            description={fields.resetTwoFactorHint}
            isChecked={value}
            onChange={onChange}
          />
        )}
      </Field>
    </FormSection>
  );
};
