import type { GroupAccess, PermissionGroup } from '@countinghouse/contract/permissions';
import { accessOf, permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/roles';
import { FormSection, Icon, RadioGroup, TextField } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { useComposition } from '../../platform/composition';
import type { Fields } from '../../platform/forms';
import { Field } from '../../platform/forms';
import { useSession } from '../../platform/session';
import { messages } from './messages';
import type { RoleValues } from './model';
import { levelsOf, mayChoose, permissionsOf } from './model';
import styles from './roles.module.css';

export type RoleFieldsProps = {
  readonly of: Fields<RoleValues>;
  /** The role as it is; null while one is created. */
  readonly edited: Role | null;
};

/** A role's name, its access group by group, and the sidebar that makes. */
export const RoleFields = ({ of, edited }: RoleFieldsProps) => {
  const before = edited?.permissions ?? [];
  return (
    <>
      <FormSection title={messages.nameSection} description={messages.nameReason}>
        <Field of={of} name="name">
          {(field) => <TextField label={messages.name} autoComplete="off" maxLength={64} {...field} />}
        </Field>
      </FormSection>
      <Field of={of} name="choices">
        {({ value: choices, onChange }) => {
          const permissions = permissionsOf(choices, before);
          return (
            <>
              <FormSection title={messages.permissions} description={messages.permissionsReason}>
                <div className={styles.groups}>
                  {permissionGroups.map((group) => (
                    <Group
                      key={group.name}
                      group={group}
                      choice={choices[group.name] ?? 'NONE'}
                      effective={accessOf(permissions, group)}
                      before={before}
                      onChange={(access) => onChange({ ...choices, [group.name]: access })}
                    />
                  ))}
                </div>
              </FormSection>
              <Preview permissions={permissions} />
            </>
          );
        }}
      </Field>
    </>
  );
};

/** The same of a role that nobody changes. */
export const RoleShown = ({ role: { permissions } }: { readonly role: Role }) => (
  <>
    <FormSection title={messages.permissions}>
      <div className={styles.groups}>
        {permissionGroups.map((group) => (
          <GroupLine key={group.name} name={group.name}>
            <Access access={accessOf(permissions, group)} />
          </GroupLine>
        ))}
      </div>
    </FormSection>
    <Preview permissions={permissions} />
  </>
);

const GroupLine = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className={styles.group}>
    <span className={styles.name}>
      <span>{name}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {children}
  </div>
);

type GroupProps = {
  readonly group: PermissionGroup;
  readonly choice: GroupAccess;
  /** What the role ends up with in this group, other groups included. */
  readonly effective: GroupAccess;
  readonly before: readonly string[];
  readonly onChange: (access: GroupAccess) => void;
};

const Group = ({ group, choice, effective, before, onChange }: GroupProps) => {
  const own = new Set(useSession().permissions);
  return (
    <GroupLine
      name={group.name}
      {...(effective !== choice && { note: messages.throughAnother(messages.access[effective]) })}
    >
      <RadioGroup<GroupAccess>
        label={group.name}
        isLabelHidden
        look="pills"
        value={choice}
        options={levelsOf(group).map((level) => ({
          id: level,
          label: messages.levels[level],
          isDisabled: !mayChoose(group, level, own, before),
        }))}
        onChange={onChange}
      />
    </GroupLine>
  );
};

/** Full access, View access or No access. */
export const Access = ({ access }: { access: GroupAccess }) => (
  <span className={access === 'NONE' ? styles.none : access === 'FULL' ? styles.full : undefined}>
    {messages.access[access]}
  </span>
);

const Preview = ({ permissions }: { permissions: readonly string[] }) => (
  <FormSection title={messages.preview} description={messages.previewReason}>
    <SidebarPreview permissions={permissions} />
  </FormSection>
);

/** The sidebar of somebody with these permissions. */
const SidebarPreview = ({ permissions }: { permissions: readonly string[] }) => {
  const { sidebarFor } = useComposition();
  const sections = sidebarFor(permissions);
  return (
    <div className={styles.preview} aria-live="polite">
      {sections.length === 0 && <p>{messages.previewNothing}</p>}
      {sections.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ path, label, icon }) => (
              <li key={path}>
                <Icon name={icon} size={14} />
                {label}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
